<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es_ES" sourcelanguage="en">
<context>
    <name>Engine</name>
    <message>
        <source>The other side answered without a single token.</source>
        <translation>El otro lado respondió sin un solo token.</translation>
    </message>
    <message>
        <source>prompt tokens not told</source>
        <translation>tokens del prompt: no los dice</translation>
    </message>
    <message>
        <source>%1 = %2 prompt tokens</source>
        <translation>%1 = %2 tokens del prompt</translation>
    </message>
    <message>
        <source>%1 prompt tokens here, %2 there</source>
        <translation>%1 tokens del prompt aquí, %2 allí</translation>
    </message>
    <message>
        <source>The tokenizers differ: compare the ids first. This says nothing about the definition.</source>
        <translation>Los tokenizadores difieren: compara primero los ids. Esto no dice nada de la definición.</translation>
    </message>
    <message>
        <source>no tokenizer here</source>
        <translation>aquí no hay tokenizador</translation>
    </message>
    <message>
        <source>not added</source>
        <translation>no se añade</translation>
    </message>
    <message>
        <source>Serve the file that is open here.</source>
        <translation>Sirve el archivo que está abierto aquí.</translation>
    </message>
    <message>
        <source>tokenizer not told</source>
        <translation>tokenizador: no lo dice</translation>
    </message>
    <message>
        <source>BOS, pre-tokenizer</source>
        <translation>BOS, pre-tokenizador</translation>
    </message>
    <message>
        <source>%1 tensors: the same</source>
        <translation>%1 tensores: los mismos</translation>
    </message>
    <message>
        <source>tensors not told</source>
        <translation>tensores: no los dice</translation>
    </message>
    <message>
        <source>%1 is not there</source>
        <translation>%1 no está allí</translation>
    </message>
    <message>
        <source>%1 is %2 here, [%3] there</source>
        <translation>%1 es %2 aquí, [%3] allí</translation>
    </message>
    <message>
        <source>%1 is %2 here, %3 there</source>
        <translation>%1 es %2 aquí, %3 allí</translation>
    </message>
    <message>
        <source>%1 is not here</source>
        <translation>%1 no está aquí</translation>
    </message>
    <message>
        <source>%1 tensors differ: %2</source>
        <translation>%1 tensores difieren: %2</translation>
    </message>
    <message>
        <source>The endpoint serves other weights: open its file, or register yours with the endpoint.</source>
        <translation>El endpoint sirve otros pesos: abre su archivo, o registra el tuyo en el endpoint.</translation>
    </message>
    <message>
        <source>%1 tensors: name, type, shape</source>
        <translation>%1 tensores: nombre, tipo, forma</translation>
    </message>
    <message>
        <source>weights: the same file</source>
        <translation>pesos: el mismo archivo</translation>
    </message>
    <message>
        <source>weights: digest not told</source>
        <translation>pesos: no dice el digest</translation>
    </message>
    <message>
        <source>weights: not hashed here</source>
        <translation>pesos: sin hash aquí</translation>
    </message>
    <message>
        <source>weights: same sha256</source>
        <translation>pesos: mismo sha256</translation>
    </message>
    <message>
        <source>weights: other sha256</source>
        <translation>pesos: otro sha256</translation>
    </message>
    <message>
        <source>Newer servers rewrite a file when it is registered; the tensors decide then.</source>
        <translation>Los servidores nuevos reescriben el archivo al registrarlo; entonces deciden los tensores.</translation>
    </message>
    <message>
        <source>stream complete</source>
        <translation>flujo completo</translation>
    </message>
    <message>
        <source>stream not complete</source>
        <translation>flujo incompleto</translation>
    </message>
    <message>
        <source>stream not complete: %1</source>
        <translation>flujo incompleto: %1</translation>
    </message>
    <message>
        <source>What came before is compared; run it again for the rest.</source>
        <translation>Se compara lo que llegó antes; ejecútalo otra vez para el resto.</translation>
    </message>
    <message>
        <source>%1 here, %2 there</source>
        <translation>%1 aquí, %2 allí</translation>
    </message>
    <message>
        <source>Choose the model that is open here.</source>
        <translation>Elige el modelo que está abierto aquí.</translation>
    </message>
    <message>
        <source>model %1</source>
        <translation>modelo %1</translation>
    </message>
    <message>
        <source>%1 tokens do not fit into context %2</source>
        <translation>%1 tokens no caben en el contexto %2</translation>
    </message>
    <message>
        <source>Raise the context, or shorten the prompt.</source>
        <translation>Amplía el contexto, o acorta el prompt.</translation>
    </message>
    <message>
        <source>context %1</source>
        <translation>contexto %1</translation>
    </message>
    <message>
        <source>no log-probabilities</source>
        <translation>sin log-probabilidades</translation>
    </message>
    <message>
        <source>ollama sends them from version 0.12.11 on, and never for cloud models. Equal text proves little: most classic mistakes leave it as it is.</source>
        <translation>ollama las envía desde la versión 0.12.11, y nunca con modelos en la nube. Que el texto sea igual prueba poco: la mayoría de los errores clásicos lo dejan como está.</translation>
    </message>
    <message>
        <source>endpoint %1</source>
        <translation>endpoint %1</translation>
    </message>
    <message>
        <source>rotary style</source>
        <translation>estilo rotatorio</translation>
    </message>
    <message>
        <source>gelu_tanh instead of silu</source>
        <translation>gelu_tanh en lugar de silu</translation>
    </message>
    <message>
        <source>silu instead of the activation</source>
        <translation>silu en lugar de la activación</translation>
    </message>
    <message>
        <source>embedding and its scale</source>
        <translation>embedding y su escala</translation>
    </message>
    <message>
        <source>attention scale</source>
        <translation>escala de la atención</translation>
    </message>
    <message>
        <source>q/k norm</source>
        <translation>norma de q y k</translation>
    </message>
    <message>
        <source>norm_heads on the other side of rope</source>
        <translation>norm_heads al otro lado de rope</translation>
    </message>
    <message>
        <source>bias of k</source>
        <translation>sesgo de k</translation>
    </message>
    <message>
        <source>rotary base</source>
        <translation>base rotatoria</translation>
    </message>
    <message>
        <source>sliding window</source>
        <translation>ventana deslizante</translation>
    </message>
    <message>
        <source>scale or softcap of the logits</source>
        <translation>escala o softcap de los logits</translation>
    </message>
    <message>
        <source>rotary scaling or base</source>
        <translation>escala o base rotatoria</translation>
    </message>
    <message>
        <source>Already position 0 is off, where nothing depends on other tokens: the fault is in the embedding, a norm, an activation, a bias, or the head.</source>
        <translation>Ya la posición 0 está desviada, donde nada depende de otros tokens: el fallo está en el embedding, una norma, una activación, un sesgo o la salida.</translation>
    </message>
    <message>
        <source>Position 0 is right, every later one is not: the fault depends on the position.</source>
        <translation>La posición 0 es correcta y todas las siguientes no: el fallo depende de la posición.</translation>
    </message>
    <message>
        <source>Right until the window is full: the fault is in the window or its pattern.</source>
        <translation>Correcto hasta que se llena la ventana: el fallo está en la ventana o en su patrón.</translation>
    </message>
    <message>
        <source>Theirs is a constant factor times ours: a scale or a softcap of the logits.</source>
        <translation>Lo suyo es un factor constante por lo nuestro: una escala o un softcap de los logits.</translation>
    </message>
    <message>
        <source>It grows with the position: the rotary base, its scaling, or its factors.</source>
        <translation>Crece con la posición: la base rotatoria, su escala o sus factores.</translation>
    </message>
    <message>
        <source>Cannot be compared</source>
        <translation>No se puede comparar</translation>
    </message>
    <message>
        <source>matches within quantisation noise</source>
        <translation>coincide dentro del ruido de la cuantización</translation>
    </message>
    <message>
        <source>cannot be compared</source>
        <translation>no se puede comparar</translation>
    </message>
    <message>
        <source>No position has a log-probability on both sides.</source>
        <translation>Ninguna posición tiene log-probabilidad en los dos lados.</translation>
    </message>
    <message>
        <source>Matches within quantisation noise</source>
        <translation>Coincide dentro del ruido de la cuantización</translation>
    </message>
    <message>
        <source>The largest difference in %1 positions is %2: f32 rounding.</source>
        <translation>La mayor diferencia en %1 posiciones es %2: redondeo de f32.</translation>
    </message>
    <message>
        <source>No position of %1 is further off than rounding explains: %2 on average, noise %3.</source>
        <translation>Ninguna de %1 posiciones se aparta más de lo que explica el redondeo: %2 de media, ruido %3.</translation>
    </message>
    <message>
        <source>Differs: wrong from position %1</source>
        <translation>Difiere: mal desde la posición %1</translation>
    </message>
    <message>
        <source>Drifts from position %1: the text is alike, the numbers are not</source>
        <translation>Se desvía desde la posición %1: el texto es igual, los números no</translation>
    </message>
    <message>
        <source>%1 entries of the answer show no text, so control tokens may stand between the ones compared</source>
        <translation>%1 entradas de la respuesta no muestran texto, así que puede haber tokens de control entre los comparados</translation>
    </message>
    <message>
        <source>the text of entry %1 is not in the answer's text</source>
        <translation>el texto de la entrada %1 no está en el texto de la respuesta</translation>
    </message>
    <message>
        <source>the answer holds text that our vocabulary cannot express</source>
        <translation>la respuesta tiene texto que nuestro vocabulario no puede expresar</translation>
    </message>
    <message>
        <source>`%1` is not an endpoint's address: %2.</source>
        <translation>`%1` no es la dirección de un endpoint: %2.</translation>
    </message>
    <message>
        <source>put a key into the key's field, not into the address</source>
        <translation>la clave va en su campo, no en la dirección</translation>
    </message>
    <message>
        <source>write host, host:port, or a URL</source>
        <translation>escribe host, host:puerto o un URL</translation>
    </message>
    <message>
        <source>the port is a number from 1 to 65535</source>
        <translation>el puerto es un número de 1 a 65535</translation>
    </message>
    <message>
        <source>The request was stopped.</source>
        <translation>La petición se detuvo.</translation>
    </message>
    <message>
        <source>%1 sent nothing for %2 s. Look at the server's log, or ask again.</source>
        <translation>%1 no envió nada en %2 s. Mira el log del servidor, o pregunta otra vez.</translation>
    </message>
    <message>
        <source>The answer of %1 is longer than %2 MiB.</source>
        <translation>La respuesta de %1 pasa de %2 MiB.</translation>
    </message>
    <message>
        <source>%1 redirects to %2. Set that address if it is the one you mean.</source>
        <translation>%1 redirige a %2. Pon esa dirección si es la que quieres.</translation>
    </message>
    <message>
        <source>it does not accept this Host header; set OLLAMA_ORIGINS or the address it listens on</source>
        <translation>no acepta esta cabecera Host; fija OLLAMA_ORIGINS o la dirección en la que escucha</translation>
    </message>
    <message>
        <source>%1 answers %2: %3.</source>
        <translation>%1 responde %2: %3.</translation>
    </message>
    <message>
        <source>%1 cannot be reached: %2. Is the server running?</source>
        <translation>%1 no es accesible: %2. ¿Está en marcha el servidor?</translation>
    </message>
    <message>
        <source>The connection to %1 broke: %2.</source>
        <translation>La conexión con %1 se cortó: %2.</translation>
    </message>
    <message>
        <source>The answer of %1 is not a JSON object; is it an ollama server?</source>
        <translation>La respuesta de %1 no es un objeto JSON; ¿es un servidor de ollama?</translation>
    </message>
    <message>
        <source>The endpoint did not say that the model was created.</source>
        <translation>El endpoint no dijo que el modelo se creara.</translation>
    </message>
    <message>
        <source>the server gave no reason</source>
        <translation>el servidor no dio ninguna razón</translation>
    </message>
    <message>
        <source>a line of the answer is longer than %1 MiB</source>
        <translation>una línea de la respuesta pasa de %1 MiB</translation>
    </message>
    <message>
        <source>the answer is longer than %1 MiB</source>
        <translation>la respuesta pasa de %1 MiB</translation>
    </message>
    <message>
        <source>a line of the answer is not a JSON object: %1</source>
        <translation>una línea de la respuesta no es un objeto JSON: %1</translation>
    </message>
    <message>
        <source>the answer ended without saying that it was done</source>
        <translation>la respuesta terminó sin decir que había acabado</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>dañado</translation>
    </message>
    <message>
        <source>unusual</source>
        <translation>inusual</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>El modelo</translation>
    </message>
    <message>
        <source>%1 cannot be used.</source>
        <translation>%1 no se puede usar.</translation>
    </message>
    <message>
        <source>%1: byte %2, %3: %4 Found %5, expected %6.</source>
        <translation>%1: byte %2, %3: %4 Encontrado %5, esperado %6.</translation>
    </message>
    <message>
        <source>not for us</source>
        <translation>no para nosotros</translation>
    </message>
    <message>
        <source>%1 more of this kind</source>
        <translation>%1 más de este tipo</translation>
    </message>
    <message>
        <source>%1 more findings `%2` are not listed.</source>
        <translation>%1 hallazgos más `%2` no se listan.</translation>
    </message>
    <message>
        <source>tensor %1 `%2`</source>
        <translation>tensor %1 `%2`</translation>
    </message>
    <message>
        <source>%1 offset</source>
        <translation>desplazamiento de %1</translation>
    </message>
    <message>
        <source>an offset inside the file</source>
        <translation>un desplazamiento dentro del archivo</translation>
    </message>
    <message>
        <source>%1 would end behind byte 2^64: its offset %2 is damaged. Get the file again.</source>
        <translation>%1 terminaría después del byte 2^64: su desplazamiento %2 está dañado. Consigue el archivo otra vez.</translation>
    </message>
    <message>
        <source>a multiple of %1</source>
        <translation>un múltiplo de %1</translation>
    </message>
    <message>
        <source>%1 starts at offset %2, which is no multiple of the alignment %3: the offset is damaged, or the file was written with another alignment. Write it again.</source>
        <translation>%1 empieza en el desplazamiento %2, que no es múltiplo de la alineación %3: el desplazamiento está dañado, o el archivo se escribió con otra alineación. Escríbelo otra vez.</translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation>más de %1</translation>
    </message>
    <message>
        <source>%1 lies before %2, which is listed before it: llama.cpp will refuse this file. Write it again with the tensors in the order of the list.</source>
        <translation>%1 está antes de %2, que va antes en la lista: llama.cpp rechazará este archivo. Escríbelo otra vez con los tensores en el orden de la lista.</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>al menos %1</translation>
    </message>
    <message>
        <source>%1 starts at byte %2, inside %3, which ends at byte %4: an offset or a shape is damaged. Get the file again.</source>
        <translation>%1 empieza en el byte %2, dentro de %3, que termina en el byte %4: un desplazamiento o una forma está dañada. Consigue el archivo otra vez.</translation>
    </message>
    <message>
        <source>There is a hole of %1 bytes before %2: llama.cpp will refuse this file. Write it again without the hole.</source>
        <translation>Hay un hueco de %1 bytes antes de %2: llama.cpp rechazará este archivo. Escríbelo otra vez sin el hueco.</translation>
    </message>
    <message>
        <source>%1 should start at offset %2, but its offset %3 lies behind the file's end at byte %4: the offset is damaged. Get the file again.</source>
        <translation>%1 debería empezar en el desplazamiento %2, pero su desplazamiento %3 está más allá del final del archivo, en el byte %4: el desplazamiento está dañado. Consigue el archivo otra vez.</translation>
    </message>
    <message>
        <source>Its name says that it is a piece of a cut file: join the pieces with `cat` first.</source>
        <translation>Su nombre dice que es un trozo de un archivo cortado: une primero los trozos con `cat`.</translation>
    </message>
    <message>
        <source>end of file</source>
        <translation>fin del archivo</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 bytes</translation>
    </message>
    <message>
        <source>The file is %1 %2 short (%3 % present): it looks like a download that stopped. Resume it or get the file again.%4</source>
        <translation>El archivo está incompleto: faltan %1 %2 (está el %3 %). Parece una descarga que se detuvo: reanúdala o consigue el archivo otra vez.%4</translation>
    </message>
    <message>
        <source>%1 data</source>
        <translation>datos de %1</translation>
    </message>
    <message>
        <source>%1 needs %2 bytes at byte %3; the file has %4 of them.</source>
        <translation>%1 necesita %2 bytes en el byte %3; el archivo tiene %4 de ellos.</translation>
    </message>
    <message>
        <source>%1 bytes follow the last tensor that nothing explains; they are part of the file's sha256, but not of the model.</source>
        <translation>Tras el último tensor hay %1 bytes que nada explica; son parte del sha256 del archivo, pero no del modelo.</translation>
    </message>
    <message>
        <source>metadata %1</source>
        <translation>metadatos %1</translation>
    </message>
    <message>
        <source>metadata %1 `%2`</source>
        <translation>metadatos %1 `%2`</translation>
    </message>
    <message>
        <source>value type</source>
        <translation>tipo del valor</translation>
    </message>
    <message>
        <source>0 to 12</source>
        <translation>de 0 a 12</translation>
    </message>
    <message>
        <source>%1 has %2 %3, which does not exist; what follows cannot be read. The file is damaged or from a newer format: get it again.</source>
        <translation>%1 tiene %2 %3, que no existe; lo que sigue no se puede leer. El archivo está dañado o es de un formato más nuevo: consíguelo otra vez.</translation>
    </message>
    <message>
        <source>%1 bytes until the file's end</source>
        <translation>%1 bytes hasta el final del archivo</translation>
    </message>
    <message>
        <source>%1 %2 needs %3 bytes, but only %4 are left: the file is cut short, or a length before this point is damaged. Get the file again.</source>
        <translation>%1 %2 necesita %3 bytes, pero solo quedan %4: el archivo está cortado, o una longitud anterior está dañada. Consigue el archivo otra vez.</translation>
    </message>
    <message>
        <source>%1 length</source>
        <translation>longitud de %1</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>como mucho %1</translation>
    </message>
    <message>
        <source>%1 %2 says that %3 bytes follow, but only %4 are left: the file is cut short, or this length is damaged. Get the file again.</source>
        <translation>%1 %2 dice que siguen %3 bytes, pero solo quedan %4: el archivo está cortado, o esta longitud está dañada. Consigue el archivo otra vez.</translation>
    </message>
    <message>
        <source>%1 key length</source>
        <translation>longitud de la clave de %1</translation>
    </message>
    <message>
        <source>at least 1</source>
        <translation>al menos 1</translation>
    </message>
    <message>
        <source>%1 has no name, so nothing can ask for it and llama.cpp refuses the file. Write it again without this entry.</source>
        <translation>%1 no tiene nombre: nada puede pedirlo, y llama.cpp rechaza el archivo. Escríbelo otra vez sin esta entrada.</translation>
    </message>
    <message>
        <source>%1 key</source>
        <translation>clave de %1</translation>
    </message>
    <message>
        <source>The key of %1 is not UTF-8 text.</source>
        <translation>La clave de %1 no es texto UTF-8.</translation>
    </message>
    <message>
        <source>%1 value</source>
        <translation>valor de %1</translation>
    </message>
    <message>
        <source>text without a terminator</source>
        <translation>texto sin terminador</translation>
    </message>
    <message>
        <source>The text of %1 ends in a zero byte, which belongs to the text: another reader may not find it equal.</source>
        <translation>El texto de %1 termina en un byte cero, que es parte del texto: puede que otro lector no lo encuentre igual.</translation>
    </message>
    <message>
        <source>The text of %1 is not UTF-8.</source>
        <translation>El texto de %1 no es UTF-8.</translation>
    </message>
    <message>
        <source>0 or 1</source>
        <translation>0 o 1</translation>
    </message>
    <message>
        <source>%1 is a boolean stored as %2; it is read as true, as llama.cpp does.</source>
        <translation>%1 es un booleano guardado como %2; se lee como verdadero, igual que en llama.cpp.</translation>
    </message>
    <message>
        <source>element type</source>
        <translation>tipo de los elementos</translation>
    </message>
    <message>
        <source>element count</source>
        <translation>número de elementos</translation>
    </message>
    <message>
        <source>%1 element count</source>
        <translation>número de elementos de %1</translation>
    </message>
    <message>
        <source>%1 says that %2 elements of type %3 follow, but only %4 bytes are left: the file is cut short, or this count is damaged. Get the file again.</source>
        <translation>%1 dice que siguen %2 elementos de tipo %3, pero solo quedan %4 bytes: el archivo está cortado, o este número está dañado. Consigue el archivo otra vez.</translation>
    </message>
    <message>
        <source>element %1</source>
        <translation>elemento %1</translation>
    </message>
    <message>
        <source>%1 element %2 length</source>
        <translation>longitud del elemento %2 de %1</translation>
    </message>
    <message>
        <source>%1 element %2 says that %3 bytes follow, but only %4 are left: the file is cut short, or this length is damaged. Get the file again.</source>
        <translation>El elemento %2 de %1 dice que siguen %3 bytes, pero solo quedan %4: el archivo está cortado, o esta longitud está dañada. Consigue el archivo otra vez.</translation>
    </message>
    <message>
        <source>%1 element type</source>
        <translation>tipo de los elementos de %1</translation>
    </message>
    <message>
        <source>a number, boolean or string type</source>
        <translation>un tipo numérico, booleano o de texto</translation>
    </message>
    <message>
        <source>%1 is an array of arrays, which llama.cpp refuses. Write the file again with a flat array.</source>
        <translation>%1 es un array de arrays, que llama.cpp rechaza. Escribe el archivo otra vez con un array plano.</translation>
    </message>
    <message>
        <source>arrays %1 deep</source>
        <translation>arrays de %1 niveles</translation>
    </message>
    <message>
        <source>no array of arrays</source>
        <translation>ningún array de arrays</translation>
    </message>
    <message>
        <source>%1 nests arrays more than %2 deep; what follows cannot be read.</source>
        <translation>%1 anida arrays en más de %2 niveles; lo que sigue no se puede leer.</translation>
    </message>
    <message>
        <source>%1 at byte %2, %3 at byte %4</source>
        <translation>%1 en el byte %2, %3 en el byte %4</translation>
    </message>
    <message>
        <source>each key once</source>
        <translation>cada clave una vez</translation>
    </message>
    <message>
        <source>The key `%1` stands at byte %2 and again at byte %3: readers disagree which one holds. Write the file again with one of them.</source>
        <translation>La clave `%1` está en el byte %2 y otra vez en el byte %3: los lectores no coinciden en cuál vale. Escribe el archivo otra vez con una de ellas.</translation>
    </message>
    <message>
        <source>general.alignment is %1, but must be %2. Write the file again with a current converter.</source>
        <translation>general.alignment es %1, pero debe ser %2. Escribe el archivo otra vez con un conversor actual.</translation>
    </message>
    <message>
        <source>a power of two, as a u32</source>
        <translation>una potencia de dos, como u32</translation>
    </message>
    <message>
        <source>metadata count</source>
        <translation>número de metadatos</translation>
    </message>
    <message>
        <source>The header says that %1 metadata entries follow, but only %2 bytes are left: the file is cut short, or this count is damaged. Get the file again.</source>
        <translation>La cabecera dice que siguen %1 entradas de metadatos, pero solo quedan %2 bytes: el archivo está cortado, o este número está dañado. Consigue el archivo otra vez.</translation>
    </message>
    <message>
        <source>unknown type</source>
        <translation>tipo desconocido</translation>
    </message>
    <message>
        <source>Nothing is wrong with the container.</source>
        <translation>El contenedor no tiene nada mal.</translation>
    </message>
    <message>
        <source>The file is empty: the download failed or never began. Get the file again.</source>
        <translation>El archivo está vacío: la descarga falló o no llegó a empezar. Consigue el archivo otra vez.</translation>
    </message>
    <message>
        <source>The file ends at byte %1, but a GGUF header needs %2: it is cut short. Get the file again.</source>
        <translation>El archivo termina en el byte %1, pero una cabecera GGUF necesita %2: está cortado. Consigue el archivo otra vez.</translation>
    </message>
    <message>
        <source>2 or 3</source>
        <translation>2 o 3</translation>
    </message>
    <message>
        <source>Version 0 of GGUF never existed: the file is damaged. Get it again.</source>
        <translation>La versión 0 de GGUF nunca existió: el archivo está dañado. Consíguelo otra vez.</translation>
    </message>
    <message>
        <source>This is GGUF version 1 of August 2023, whose counts have 32 bits; no reader supports it any more. Convert the model again, or get a newer file.</source>
        <translation>Es GGUF versión 1, de agosto de 2023, con contadores de 32 bits; ya ningún lector la admite. Convierte el modelo otra vez, o consigue un archivo más nuevo.</translation>
    </message>
    <message>
        <source>GGUF version %1 is newer than this program, which knows 2 and 3. Update the program, or get a file of version 3.</source>
        <translation>La versión %1 de GGUF es más nueva que este programa, que conoce la 2 y la 3. Actualiza el programa, o consigue un archivo de la versión 3.</translation>
    </message>
    <message>
        <source>Version %1 makes no sense: the file is damaged. Get it again.</source>
        <translation>La versión %1 no tiene sentido: el archivo está dañado. Consíguelo otra vez.</translation>
    </message>
    <message>
        <source>big-endian GGUF v%1</source>
        <translation>GGUF v%1 big-endian</translation>
    </message>
    <message>
        <source>This is a big-endian GGUF v%1, for machines such as IBM Z: its metadata can be read, but it cannot be run here. Get the little-endian file, or turn it with llama.cpp's gguf_convert_endian.</source>
        <translation>Es un GGUF v%1 big-endian, para máquinas como IBM Z: se pueden leer sus metadatos, pero aquí no se puede ejecutar. Consigue el archivo little-endian, o conviértelo con gguf_convert_endian de llama.cpp.</translation>
    </message>
    <message>
        <source>tensor %1 `%2` name</source>
        <translation>nombre del tensor %1 `%2`</translation>
    </message>
    <message>
        <source>the name of tensor %1 at byte %2</source>
        <translation>el nombre del tensor %1 en el byte %2</translation>
    </message>
    <message>
        <source>each name once</source>
        <translation>cada nombre una vez</translation>
    </message>
    <message>
        <source>The name `%1` is listed at byte %2 and again at byte %3: nobody can say which tensor it means. Write the file again.</source>
        <translation>El nombre `%1` está en la lista en el byte %2 y otra vez en el byte %3: nadie puede saber qué tensor es. Escribe el archivo otra vez.</translation>
    </message>
    <message>
        <source>tensor count</source>
        <translation>número de tensores</translation>
    </message>
    <message>
        <source>The header says that the file has %1 tensors, which do not fit in %2 bytes: the file is cut short, or this count is damaged. Get the file again.</source>
        <translation>La cabecera dice que el archivo tiene %1 tensores, que no caben en %2 bytes: el archivo está cortado, o este número está dañado. Consigue el archivo otra vez.</translation>
    </message>
    <message>
        <source>Convert the model to GGUF with llama.cpp's converter</source>
        <translation>Convierte el modelo a GGUF con el conversor de llama.cpp</translation>
    </message>
    <message>
        <source>GGUF with its magic in lower case</source>
        <translation>un GGUF con su marca inicial en minúsculas</translation>
    </message>
    <message>
        <source>The first bytes were changed: get the file again</source>
        <translation>Los primeros bytes se cambiaron: consigue el archivo otra vez</translation>
    </message>
    <message>
        <source>GGUF with its magic written backwards</source>
        <translation>un GGUF con su marca inicial escrita al revés</translation>
    </message>
    <message>
        <source>Write the file again with a current converter</source>
        <translation>Escribe el archivo otra vez con un conversor actual</translation>
    </message>
    <message>
        <source>a git-LFS pointer, not the model</source>
        <translation>un puntero de git-LFS, no el modelo</translation>
    </message>
    <message>
        <source>Run `git lfs pull` in its repository, or download the file itself</source>
        <translation>Ejecuta `git lfs pull` en su repositorio, o descarga el archivo mismo</translation>
    </message>
    <message>
        <source>a ggjt file, the format before GGUF</source>
        <translation>un archivo ggjt, el formato anterior a GGUF</translation>
    </message>
    <message>
        <source>Get a GGUF of the model, or convert it from its original weights</source>
        <translation>Consigue un GGUF del modelo, o conviértelo desde sus pesos originales</translation>
    </message>
    <message>
        <source>a ggmf file, a format before GGUF</source>
        <translation>un archivo ggmf, un formato anterior a GGUF</translation>
    </message>
    <message>
        <source>an unversioned ggml file, a format before GGUF</source>
        <translation>un archivo ggml sin versión, un formato anterior a GGUF</translation>
    </message>
    <message>
        <source>a ggla file, an old LoRA adapter</source>
        <translation>un archivo ggla, un adaptador LoRA antiguo</translation>
    </message>
    <message>
        <source>Get a GGUF of the adapter, or convert it from its original weights</source>
        <translation>Consigue un GGUF del adaptador, o conviértelo desde sus pesos originales</translation>
    </message>
    <message>
        <source>a zip archive (PyTorch's .pt and .bin are such)</source>
        <translation>un archivo zip (los .pt y .bin de PyTorch lo son)</translation>
    </message>
    <message>
        <source>a Python pickle (an old PyTorch file)</source>
        <translation>un pickle de Python (un archivo antiguo de PyTorch)</translation>
    </message>
    <message>
        <source>an HDF5 file (Keras)</source>
        <translation>un archivo HDF5 (Keras)</translation>
    </message>
    <message>
        <source>a gzip file</source>
        <translation>un archivo gzip</translation>
    </message>
    <message>
        <source>Unpack it first</source>
        <translation>Descomprímelo primero</translation>
    </message>
    <message>
        <source>a zstd file</source>
        <translation>un archivo zstd</translation>
    </message>
    <message>
        <source>an xz file</source>
        <translation>un archivo xz</translation>
    </message>
    <message>
        <source>a 7z archive</source>
        <translation>un archivo 7z</translation>
    </message>
    <message>
        <source>a bzip2 file</source>
        <translation>un archivo bzip2</translation>
    </message>
    <message>
        <source>a tar archive</source>
        <translation>un archivo tar</translation>
    </message>
    <message>
        <source>a program (llamafile?)</source>
        <translation>un programa (¿llamafile?)</translation>
    </message>
    <message>
        <source>Take the GGUF out of it, or download the GGUF itself</source>
        <translation>Saca de él el GGUF, o descarga el GGUF mismo</translation>
    </message>
    <message>
        <source>This is %1. %2.</source>
        <translation>Esto es %1. %2.</translation>
    </message>
    <message>
        <source>a web page, not a model: the download failed</source>
        <translation>una página web, no un modelo: la descarga falló</translation>
    </message>
    <message>
        <source>Open the address in a browser to see what it says, then download the file itself</source>
        <translation>Abre la dirección en un navegador para ver qué dice, y después descarga el archivo mismo</translation>
    </message>
    <message>
        <source>a safetensors file</source>
        <translation>un archivo safetensors</translation>
    </message>
    <message>
        <source>JSON text, not a model</source>
        <translation>texto JSON, no un modelo</translation>
    </message>
    <message>
        <source>It may be a server's error message or a manifest: open it in an editor</source>
        <translation>Puede ser el mensaje de error de un servidor o un manifiesto: ábrelo en un editor</translation>
    </message>
    <message>
        <source>a file that begins with zeros: space that was never filled</source>
        <translation>un archivo que empieza con ceros: espacio que no llegó a llenarse</translation>
    </message>
    <message>
        <source>Resume or repeat the download</source>
        <translation>Reanuda o repite la descarga</translation>
    </message>
    <message>
        <source>a text file, not a model</source>
        <translation>un archivo de texto, no un modelo</translation>
    </message>
    <message>
        <source>Open it in an editor to see what it says</source>
        <translation>Ábrelo en un editor para ver qué dice</translation>
    </message>
    <message>
        <source>not a GGUF file</source>
        <translation>un archivo que no es GGUF</translation>
    </message>
    <message>
        <source>Choose a file that ends in .gguf</source>
        <translation>Elige un archivo que termine en .gguf</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>un número entero</translation>
    </message>
    <message>
        <source>`%1` is not a whole number, so a model cannot be laid out with it.</source>
        <translation>`%1` no es un número entero, y con él no se puede organizar un modelo.</translation>
    </message>
    <message>
        <source>`%1` is %2: the engine would divide by it or count with it, so the model cannot run.</source>
        <translation>`%1` es %2: el motor dividiría por él o contaría con él, así que el modelo no se puede ejecutar.</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1 valores</translation>
    </message>
    <message>
        <source>`%1` has %2 values for %3 blocks: it must have one per block.</source>
        <translation>`%1` tiene %2 valores para %3 bloques: debe tener uno por bloque.</translation>
    </message>
    <message>
        <source>a finite number</source>
        <translation>un número finito</translation>
    </message>
    <message>
        <source>`%1` is %2: every number computed with it would be too.</source>
        <translation>`%1` es %2: también lo sería todo número calculado con él.</translation>
    </message>
    <message>
        <source>array of %1</source>
        <translation>array de %1</translation>
    </message>
    <message>
        <source>`%1` has another type than readers expect: some read past its end.</source>
        <translation>`%1` tiene otro tipo que el que esperan los lectores: algunos leen más allá de su final.</translation>
    </message>
    <message>
        <source>`%1` has %2 values for the %3 tokens of `%4`, so the tokenizer cannot be used. Convert the model again.</source>
        <translation>`%1` tiene %2 valores para los %3 tokens de `%4`, así que el tokenizador no se puede usar. Convierte el modelo otra vez.</translation>
    </message>
    <message>
        <source>no id: there are no tokens</source>
        <translation>ningún id: no hay tokens</translation>
    </message>
    <message>
        <source>0 to %1</source>
        <translation>de 0 a %1</translation>
    </message>
    <message>
        <source>`%1` is %2, but the vocabulary has %3 tokens; the id is ignored.</source>
        <translation>`%1` es %2, pero el vocabulario tiene %3 tokens; el id se ignora.</translation>
    </message>
    <message>
        <source>no list of tokens</source>
        <translation>ninguna lista de tokens</translation>
    </message>
    <message>
        <source>an array of strings</source>
        <translation>un array de textos</translation>
    </message>
    <message>
        <source>The tokenizer is `%1`, but `%2` is not a list of strings, so text cannot be tokenized; ids can still be fed. Convert the model again.</source>
        <translation>El tokenizador es `%1`, pero `%2` no es una lista de textos, así que no se puede tokenizar texto; se pueden dar ids. Convierte el modelo otra vez.</translation>
    </message>
    <message>
        <source>0 tokens</source>
        <translation>0 tokens</translation>
    </message>
    <message>
        <source>at least 1 token</source>
        <translation>al menos 1 token</translation>
    </message>
    <message>
        <source>The vocabulary is empty, so text cannot be tokenized. Convert the model again.</source>
        <translation>El vocabulario está vacío, así que no se puede tokenizar texto. Convierte el modelo otra vez.</translation>
    </message>
    <message>
        <source>no list of scores</source>
        <translation>ninguna lista de puntuaciones</translation>
    </message>
    <message>
        <source>The tokenizer `llama` merges by score, but the file has no scores. Convert the model again.</source>
        <translation>El tokenizador `llama` fusiona por puntuación, pero el archivo no tiene puntuaciones. Convierte el modelo otra vez.</translation>
    </message>
    <message>
        <source>no merges</source>
        <translation>sin fusiones</translation>
    </message>
    <message>
        <source>The tokenizer is byte-pair encoding (`gpt2`), but the file has no merges, so every byte would stay a token of its own. The container is sound; convert the model again with its merges.</source>
        <translation>El tokenizador es byte-pair encoding (`gpt2`), pero el archivo no tiene fusiones, así que cada byte quedaría como un token. El contenedor está íntegro; convierte el modelo otra vez con sus fusiones.</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 tokens</translation>
    </message>
    <message>
        <source>at most %1 tokens, the rows of token_embd.weight</source>
        <translation>como mucho %1 tokens, las filas de token_embd.weight</translation>
    </message>
    <message>
        <source>The vocabulary has %1 tokens, but token_embd.weight has only %2 rows: the last ids cannot be embedded.</source>
        <translation>El vocabulario tiene %1 tokens, pero token_embd.weight solo tiene %2 filas: los últimos ids no tienen embedding.</translation>
    </message>
    <message>
        <source>%1 (part %2 of %3)</source>
        <translation>%1 (parte %2 de %3)</translation>
    </message>
    <message>
        <source>0 (the first part)</source>
        <translation>0 (la primera parte)</translation>
    </message>
    <message>
        <source>This is part %1 of %2 of a split model: its metadata is in the first part, and the other tensors in the other parts. Open %3.</source>
        <translation>Es la parte %1 de %2 de un modelo dividido: sus metadatos están en la primera parte, y los demás tensores en las otras. Abre %3.</translation>
    </message>
    <message>
        <source>metadata `%1`</source>
        <translation>metadatos `%1`</translation>
    </message>
    <message>
        <source>Part %1 of %2 has `%3` %4, but %5 is needed: it belongs to another set. Get the parts of one set.</source>
        <translation>La parte %1 de %2 tiene `%3` %4, pero hace falta %5: es de otro conjunto. Consigue las partes de un mismo conjunto.</translation>
    </message>
    <message>
        <source>not at all</source>
        <translation>no está</translation>
    </message>
    <message>
        <source>Part %1 has another byte order than the first part.</source>
        <translation>La parte %1 tiene otro orden de bytes que la primera.</translation>
    </message>
    <message>
        <source>another value than in the first part</source>
        <translation>otro valor que en la primera parte</translation>
    </message>
    <message>
        <source>not in the first part</source>
        <translation>no está en la primera parte</translation>
    </message>
    <message>
        <source>only the split keys</source>
        <translation>solo las claves split</translation>
    </message>
    <message>
        <source>Part %1 has `%2` of its own; only the first part's metadata is used.</source>
        <translation>La parte %1 tiene su propio `%2`; solo se usan los metadatos de la primera parte.</translation>
    </message>
    <message>
        <source>also in part %1</source>
        <translation>también en la parte %1</translation>
    </message>
    <message>
        <source>`%1` is in part %2 and in part %3: the parts belong to different sets.</source>
        <translation>`%1` está en la parte %2 y en la parte %3: las partes son de conjuntos distintos.</translation>
    </message>
    <message>
        <source>The first part says that the set has %1 tensors, but its parts have %2 in all. Get the parts of one set.</source>
        <translation>La primera parte dice que el conjunto tiene %1 tensores, pero sus partes tienen %2 en total. Consigue las partes de un mismo conjunto.</translation>
    </message>
    <message>
        <source>part %1 of %2</source>
        <translation>parte %1 de %2</translation>
    </message>
    <message>
        <source>Part %1 of %2 is not there. Put %3 beside the first part.</source>
        <translation>La parte %1 de %2 no está. Pon %3 junto a la primera parte.</translation>
    </message>
    <message>
        <source>no file name</source>
        <translation>ningún nombre de archivo</translation>
    </message>
    <message>
        <source>This is the first of %1 parts, but its name does not end in %2, so the others cannot be found. Give the parts their names back.</source>
        <translation>Es la primera de %1 partes, pero su nombre no termina en %2, así que no se pueden encontrar las demás. Devuelve sus nombres a las partes.</translation>
    </message>
    <message>
        <source>a part number below the count</source>
        <translation>un número de parte menor que el total</translation>
    </message>
    <message>
        <source>The file says that it is part %1 (counted from 0) of %2, which makes no sense. Get the file again.</source>
        <translation>El archivo dice que es la parte %1 (contando desde 0) de %2, que no tiene sentido. Consigue el archivo otra vez.</translation>
    </message>
    <message>
        <source>type %1 was Q4_%2, removed in 2023: convert or quantise the model again</source>
        <translation>el tipo %1 era Q4_%2, eliminado en 2023: convierte o cuantiza el modelo otra vez</translation>
    </message>
    <message>
        <source>type %1 was a repacked Q4_0, removed in 2024: quantise the model again as Q4_0</source>
        <translation>el tipo %1 era un Q4_0 reempaquetado, eliminado en 2024: cuantiza el modelo otra vez como Q4_0</translation>
    </message>
    <message>
        <source>type %1 was a repacked IQ4_NL, removed in 2024: quantise the model again as IQ4_NL</source>
        <translation>el tipo %1 era un IQ4_NL reempaquetado, eliminado en 2024: cuantiza el modelo otra vez como IQ4_NL</translation>
    </message>
    <message>
        <source>type %1 is in the range that ik_llama.cpp uses for its own types: quantise the model again with a type of llama.cpp's</source>
        <translation>el tipo %1 está en el rango que ik_llama.cpp usa para sus propios tipos: cuantiza el modelo otra vez con un tipo de llama.cpp</translation>
    </message>
    <message>
        <source>type %1 is newer than this program: update it</source>
        <translation>el tipo %1 es más nuevo que este programa: actualízalo</translation>
    </message>
    <message>
        <source>type %1 is not known to any reader: the file is damaged, get it again</source>
        <translation>ningún lector conoce el tipo %1: el archivo está dañado, consíguelo otra vez</translation>
    </message>
    <message>
        <source>tensor %1</source>
        <translation>tensor %1</translation>
    </message>
    <message>
        <source>dimension count</source>
        <translation>número de dimensiones</translation>
    </message>
    <message>
        <source>%1 %2 needs %3 bytes, but the file ends before: it is cut short, or a length before this point is damaged. Get the file again.</source>
        <translation>%1 %2 necesita %3 bytes, pero el archivo termina antes: está cortado, o una longitud anterior está dañada. Consigue el archivo otra vez.</translation>
    </message>
    <message>
        <source>%1 name length</source>
        <translation>longitud del nombre de %1</translation>
    </message>
    <message>
        <source>24 zero bytes</source>
        <translation>24 bytes cero</translation>
    </message>
    <message>
        <source>an entry of the tensor list</source>
        <translation>una entrada de la lista de tensores</translation>
    </message>
    <message>
        <source>The header announces more tensors, but behind %1 of them there are only zeros: the tensor count or an entry is damaged. Get the file again.</source>
        <translation>La cabecera anuncia más tensores, pero tras %1 de ellos solo hay ceros: el número de tensores o una entrada está dañado. Consigue el archivo otra vez.</translation>
    </message>
    <message>
        <source>name length</source>
        <translation>longitud del nombre</translation>
    </message>
    <message>
        <source>%1 says that its name has %2 bytes, but only %3 are left: the file is cut short, or this length is damaged. Get the file again.</source>
        <translation>%1 dice que su nombre tiene %2 bytes, pero solo quedan %3: el archivo está cortado, o esta longitud está dañada. Consigue el archivo otra vez.</translation>
    </message>
    <message>
        <source>%1 has no name, so nothing can ask for it. Write the file again.</source>
        <translation>%1 no tiene nombre: nada puede pedirlo. Escribe el archivo otra vez.</translation>
    </message>
    <message>
        <source>The name of %1 has %2 bytes; llama.cpp refuses names over %3.</source>
        <translation>El nombre de %1 tiene %2 bytes; llama.cpp rechaza nombres de más de %3.</translation>
    </message>
    <message>
        <source>%1 name</source>
        <translation>nombre de %1</translation>
    </message>
    <message>
        <source>The name of %1 is not UTF-8 text.</source>
        <translation>El nombre de %1 no es texto UTF-8.</translation>
    </message>
    <message>
        <source>%1 dimension count</source>
        <translation>número de dimensiones de %1</translation>
    </message>
    <message>
        <source>0 to 4</source>
        <translation>de 0 a 4</translation>
    </message>
    <message>
        <source>%1 says that it has %2 dimensions; GGUF readers take at most 4. Write the file again with at most 4.</source>
        <translation>%1 dice que tiene %2 dimensiones; los lectores de GGUF admiten como mucho 4. Escribe el archivo otra vez con 4 como mucho.</translation>
    </message>
    <message>
        <source>1 to 4</source>
        <translation>de 1 a 4</translation>
    </message>
    <message>
        <source>%1 has no dimensions; it is read as one value.</source>
        <translation>%1 no tiene dimensiones; se lee como un solo valor.</translation>
    </message>
    <message>
        <source>%1 type</source>
        <translation>tipo de %1</translation>
    </message>
    <message>
        <source>a tensor type of ggml: 0 to 42 without 4, 5, 31 to 33, 36 to 38</source>
        <translation>un tipo de tensor de ggml: de 0 a 42 sin 4, 5, 31 a 33, 36 a 38</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 no se puede leer: %2.</translation>
    </message>
    <message>
        <source>%1 extent %2</source>
        <translation>dimensión %2 de %1</translation>
    </message>
    <message>
        <source>%1 extent %2 is %3, which is negative to other readers: the file is damaged, get it again.</source>
        <translation>La dimensión %2 de %1 es %3, negativa para otros lectores: el archivo está dañado, consíguelo otra vez.</translation>
    </message>
    <message>
        <source>%1 has an extent of 0, so it holds nothing.</source>
        <translation>%1 tiene una dimensión de 0, así que no contiene nada.</translation>
    </message>
    <message>
        <source>%1 extents</source>
        <translation>dimensiones de %1</translation>
    </message>
    <message>
        <source>a product below 2^63</source>
        <translation>un producto menor que 2^63</translation>
    </message>
    <message>
        <source>The extents %1 of %2 multiply to more than 2^63 values: the file is damaged, get it again.</source>
        <translation>Las dimensiones %1 de %2 multiplicadas dan más de 2^63 valores: el archivo está dañado, consíguelo otra vez.</translation>
    </message>
    <message>
        <source>The rows of %1 have %2 values, but %3 is stored in blocks of %4: the type or the extent is damaged. Get the file again.</source>
        <translation>Las filas de %1 tienen %2 valores, pero %3 se guarda en bloques de %4: el tipo o la dimensión está dañado. Consigue el archivo otra vez.</translation>
    </message>
    <message>
        <source>fewer than 2^63 bytes</source>
        <translation>menos de 2^63 bytes</translation>
    </message>
    <message>
        <source>%1 %2 of %3 would take more than 2^63 bytes: the file is damaged, get it again.</source>
        <translation>%1 %2 de %3 ocuparía más de 2^63 bytes: el archivo está dañado, consíguelo otra vez.</translation>
    </message>
    <message>
        <source>The header says that %1 tensors follow, but only %2 bytes are left behind the metadata: the file is cut short, or this count is damaged. Get the file again.</source>
        <translation>La cabecera dice que siguen %1 tensores, pero tras los metadatos solo quedan %2 bytes: el archivo está cortado, o este número está dañado. Consigue el archivo otra vez.</translation>
    </message>
    <message>
        <source>value = d · level</source>
        <translation>valor = d · nivel</translation>
    </message>
    <message>
        <source>value = d · level + minimum</source>
        <translation>valor = d · nivel + mínimo</translation>
    </message>
    <message>
        <source>value = d · scale · level</source>
        <translation>valor = d · escala · nivel</translation>
    </message>
    <message>
        <source>value = d · scale · level − dmin · minimum</source>
        <translation>valor = d · escala · nivel − dmin · mínimo</translation>
    </message>
    <message>
        <source>value = scale · level</source>
        <translation>valor = escala · nivel</translation>
    </message>
    <message>
        <source>too large for a manifest</source>
        <translation>demasiado grande para un manifiesto</translation>
    </message>
    <message>
        <source>not a manifest</source>
        <translation>no es un manifiesto</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>no se puede leer</translation>
    </message>
    <message>
        <source>%1: the digest of the weights is not a sha256</source>
        <translation>%1: el digest de los pesos no es un sha256</translation>
    </message>
    <message>
        <source>a link to nothing</source>
        <translation>un enlace a nada</translation>
    </message>
    <message>
        <source>%1 (and %2 more)</source>
        <translation>%1 (y %2 más)</translation>
    </message>
    <message>
        <source>not a directory</source>
        <translation>no es un directorio</translation>
    </message>
    <message>
        <source>There is no file `%1`, and no model of that name on this machine.</source>
        <translation>No hay ningún archivo `%1`, ni un modelo con ese nombre en esta máquina.</translation>
    </message>
    <message>
        <source>Near names: %1.</source>
        <translation>Nombres parecidos: %1.</translation>
    </message>
    <message>
        <source>Looked at: %1.</source>
        <translation>Se miró en: %1.</translation>
    </message>
    <message>
        <source>No models were found there.</source>
        <translation>No se encontró ningún modelo allí.</translation>
    </message>
    <message>
        <source>There: %1.</source>
        <translation>Allí hay: %1.</translation>
    </message>
    <message>
        <source>%1 is a directory without a .gguf file; name a file.</source>
        <translation>%1 es un directorio sin ningún archivo .gguf; nombra un archivo.</translation>
    </message>
    <message>
        <source>%1 is a directory; name one of its files: %2.</source>
        <translation>%1 es un directorio; nombra uno de sus archivos: %2.</translation>
    </message>
    <message>
        <source>No model was named; give a .gguf file or a name.</source>
        <translation>No se nombró ningún modelo; da un archivo .gguf o un nombre.</translation>
    </message>
    <message>
        <source>`%1` names %2 models; say which: %3.</source>
        <translation>`%1` nombra %2 modelos; di cuál: %3.</translation>
    </message>
    <message>
        <source>%1 is not a regular file.</source>
        <translation>%1 no es un archivo regular.</translation>
    </message>
    <message>
        <source>the metadata has no `%1`: the file is not complete, convert it again</source>
        <translation>los metadatos no tienen `%1`: el archivo no está completo, conviértelo otra vez</translation>
    </message>
    <message>
        <source>`%1` holds %2 values for %3 blocks</source>
        <translation>`%1` tiene %2 valores para %3 bloques</translation>
    </message>
    <message>
        <source>an array of u32</source>
        <translation>un array de u32</translation>
    </message>
    <message>
        <source>`%1` is %2, which is not between %3 and %4</source>
        <translation>`%1` es %2, que no está entre %3 y %4</translation>
    </message>
    <message>
        <source>`%1` is %2 and should be %3</source>
        <translation>`%1` es %2 y debería ser %3</translation>
    </message>
    <message>
        <source>`%1` is %2 of %3 blocks: no layer is left to run</source>
        <translation>`%1` es %2 de %3 bloques: no queda ninguna capa que ejecutar</translation>
    </message>
    <message>
        <source>the metadata has no `%1`, which every decoder needs</source>
        <translation>los metadatos no tienen `%1`, que todo decoder necesita</translation>
    </message>
    <message>
        <source>embedding_length %1 is not a multiple of head_count %2, and no `%3` says how wide a head is</source>
        <translation>embedding_length %1 no es múltiplo de head_count %2, y ningún `%3` dice el ancho de una cabeza</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>un texto</translation>
    </message>
    <message>
        <source>`%1` is %2: YaRN stretches by 1 or more</source>
        <translation>`%1` es %2: YaRN estira por 1 o más</translation>
    </message>
    <message>
        <source>`%1` is "%2"; the engine knows none, linear, yarn and longrope</source>
        <translation>`%1` es "%2"; el motor conoce none, linear, yarn y longrope</translation>
    </message>
    <message>
        <source>the metadata has no `general.architecture`: it does not say what kind of model it is</source>
        <translation>los metadatos no tienen `general.architecture`: no dicen qué clase de modelo es</translation>
    </message>
    <message>
        <source>the metadata has no `%1`, and no value is safe to assume</source>
        <translation>los metadatos no tienen `%1`, y ningún valor se puede suponer sin riesgo</translation>
    </message>
    <message>
        <source>the definition does not fit the model</source>
        <translation>la definición no encaja en el modelo</translation>
    </message>
    <message>
        <source>the prompt has no tokens: there is nothing to continue</source>
        <translation>el prompt no tiene tokens: no hay nada que continuar</translation>
    </message>
    <message>
        <source>%1 rows of %2 bytes are more than a program can hold: use a shorter context</source>
        <translation>%1 filas de %2 bytes son más de lo que cabe en un programa: usa un contexto más corto</translation>
    </message>
    <message>
        <source>cannot reserve %1 MiB (%2): use a shorter context</source>
        <translation>no se pueden reservar %1 MiB (%2): usa un contexto más corto</translation>
    </message>
    <message>
        <source>The prompt has no tokens; give it at least one.</source>
        <translation>El prompt no tiene tokens; da al menos uno.</translation>
    </message>
    <message>
        <source>A token to be scored is not in the model's vocabulary.</source>
        <translation>Un token que puntuar no está en el vocabulario del modelo.</translation>
    </message>
    <message>
        <source>%1 tokens do not fit: %2 of the context's %3 are in use. Ask for a longer context, at most %4</source>
        <translation>%1 tokens no caben: se usan %2 de los %3 del contexto. Pide un contexto más largo, como mucho %4</translation>
    </message>
    <message>
        <source>token id %1 is not between 0 and %2</source>
        <translation>el id de token %1 no está entre 0 y %2</translation>
    </message>
    <message>
        <source>The vocabulary has no token for %1 of the 256 bytes; where no merge covers them, they are left out.</source>
        <translation>El vocabulario no tiene token para %1 de los 256 bytes; donde ninguna fusión los cubre, se omiten.</translation>
    </message>
    <message>
        <source>`tokenizer.ggml.merges` has %1 of %2 entries that are not two texts with a space between; they are ignored.</source>
        <translation>`tokenizer.ggml.merges` tiene %1 de %2 entradas que no son dos textos con un espacio entre ellos; se ignoran.</translation>
    </message>
    <message>
        <source>`tokenizer.ggml.merges` has no elements, so every byte is a token of its own.</source>
        <translation>`tokenizer.ggml.merges` no tiene elementos, así que cada byte es un token.</translation>
    </message>
    <message>
        <source>Convert the model again, or take another file of it.</source>
        <translation>Convierte el modelo otra vez, o toma otro archivo de él.</translation>
    </message>
    <message>
        <source>`%1` is one value of type %2, but must be an array.</source>
        <translation>`%1` es un solo valor de tipo %2, pero debe ser un array.</translation>
    </message>
    <message>
        <source>`tokenizer.ggml.tokens` is missing, so ids have no text.</source>
        <translation>Falta `tokenizer.ggml.tokens`, así que los ids no tienen texto.</translation>
    </message>
    <message>
        <source>`tokenizer.ggml.tokens` has no elements, so ids have no text.</source>
        <translation>`tokenizer.ggml.tokens` no tiene elementos, así que los ids no tienen texto.</translation>
    </message>
    <message>
        <source>`tokenizer.ggml.tokens` holds elements of type %1, but must hold strings.</source>
        <translation>`tokenizer.ggml.tokens` tiene elementos de tipo %1, pero deben ser textos.</translation>
    </message>
    <message>
        <source>`tokenizer.ggml.tokens` has %1 elements, more than ids can number.</source>
        <translation>`tokenizer.ggml.tokens` tiene %1 elementos, más de los que los ids pueden numerar.</translation>
    </message>
    <message>
        <source>`tokenizer.ggml.token_type` is missing, so every token counts as normal text and no control token is found in a prompt.</source>
        <translation>Falta `tokenizer.ggml.token_type`, así que todo token cuenta como texto normal y en un prompt no se encuentra ningún token de control.</translation>
    </message>
    <message>
        <source>`tokenizer.ggml.token_type` holds elements of type %1, but must hold i32.</source>
        <translation>`tokenizer.ggml.token_type` tiene elementos de tipo %1, pero deben ser i32.</translation>
    </message>
    <message>
        <source>`tokenizer.ggml.token_type` has %1 elements for %2 tokens.</source>
        <translation>`tokenizer.ggml.token_type` tiene %1 elementos para %2 tokens.</translation>
    </message>
    <message>
        <source>`tokenizer.ggml.token_type` has %1 values outside 0 to 6; those tokens count as unused.</source>
        <translation>`tokenizer.ggml.token_type` tiene %1 valores fuera de 0 a 6; esos tokens cuentan como no usados.</translation>
    </message>
    <message>
        <source>`tokenizer.ggml.scores` is missing, so pieces merge from left to right and ids will differ from those the model was trained with.</source>
        <translation>Falta `tokenizer.ggml.scores`, así que las piezas se fusionan de izquierda a derecha y los ids diferirán de aquellos con los que se entrenó el modelo.</translation>
    </message>
    <message>
        <source>`tokenizer.ggml.scores` holds elements of type %1, but must hold f32.</source>
        <translation>`tokenizer.ggml.scores` tiene elementos de tipo %1, pero deben ser f32.</translation>
    </message>
    <message>
        <source>`tokenizer.ggml.scores` has %1 elements for %2 tokens.</source>
        <translation>`tokenizer.ggml.scores` tiene %1 elementos para %2 tokens.</translation>
    </message>
    <message>
        <source>`tokenizer.ggml.scores` has %1 values that are not numbers; those tokens merge last.</source>
        <translation>`tokenizer.ggml.scores` tiene %1 valores que no son números; esos tokens se fusionan los últimos.</translation>
    </message>
    <message>
        <source>`%1` has type %2, but must be a bool.</source>
        <translation>`%1` tiene tipo %2, pero debe ser bool.</translation>
    </message>
    <message>
        <source>`%1` has type %2, but must be an integer.</source>
        <translation>`%1` tiene tipo %2, pero debe ser un entero.</translation>
    </message>
    <message>
        <source>`%1` is %2, but ids end at %3; none is assumed.</source>
        <translation>`%1` es %2, pero los ids terminan en %3; no se supone ninguno.</translation>
    </message>
    <message>
        <source>Texts of control tokens without that mark: %1, the first is token %2 `%3`; they are treated as control tokens, as llama.cpp does.</source>
        <translation>Textos de tokens de control sin esa marca: %1, el primero es el token %2 `%3`; se tratan como tokens de control, igual que en llama.cpp.</translation>
    </message>
    <message>
        <source>No token ends a generation: `tokenizer.ggml.eos_token_id` is missing and no token has a known text for it, so runs end only at their length.</source>
        <translation>Ningún token termina una generación: falta `tokenizer.ggml.eos_token_id` y ningún token tiene un texto conocido para ello, así que las ejecuciones solo terminan por su longitud.</translation>
    </message>
    <message>
        <source>`tokenizer.ggml.pre` is missing, so text is cut by the rules of `default`; ids can differ from those the model was trained with.</source>
        <translation>Falta `tokenizer.ggml.pre`, así que el texto se corta con las reglas de `default`; los ids pueden diferir de aquellos con los que se entrenó el modelo.</translation>
    </message>
    <message>
        <source>`tokenizer.ggml.pre` is `%1`, which is not known here; text is cut by the rules of `default`, and ids can differ from those the model was trained with. Compare ids first, or feed ids with --ids.</source>
        <translation>`tokenizer.ggml.pre` es `%1`, que aquí no se conoce; el texto se corta con las reglas de `default`, y los ids pueden diferir de aquellos con los que se entrenó el modelo. Compara primero los ids, o da ids con --ids.</translation>
    </message>
    <message>
        <source>The file has no tokenizer (`tokenizer.ggml.model` is missing); feed ids with --ids, or take a file that has one.</source>
        <translation>El archivo no tiene tokenizador (falta `tokenizer.ggml.model`); da ids con --ids, o toma un archivo que lo tenga.</translation>
    </message>
    <message>
        <source>`tokenizer.ggml.model` is `%1`; `llama` (SPM) and `gpt2` (byte-level BPE) are known here. Feed ids with --ids.</source>
        <translation>`tokenizer.ggml.model` es `%1`; aquí se conocen `llama` (SPM) y `gpt2` (byte-level BPE). Da ids con --ids.</translation>
    </message>
    <message>
        <source>The model asks for a BOS token, but names none that exists; none is added.</source>
        <translation>El modelo pide un token BOS, pero no nombra ninguno que exista; no se añade ninguno.</translation>
    </message>
    <message>
        <source>The model asks for an EOS token, but names none that exists; none is added.</source>
        <translation>El modelo pide un token EOS, pero no nombra ninguno que exista; no se añade ninguno.</translation>
    </message>
    <message>
        <source>`tokenizer.ggml.merges` is missing, so a byte-level BPE vocabulary cannot be used.</source>
        <translation>Falta `tokenizer.ggml.merges`, así que no se puede usar un vocabulario byte-level BPE.</translation>
    </message>
    <message>
        <source>`tokenizer.ggml.merges` holds elements of type %1, but must hold strings.</source>
        <translation>`tokenizer.ggml.merges` tiene elementos de tipo %1, pero deben ser textos.</translation>
    </message>
    <message>
        <source>`tokenizer.ggml.merges` has %1 elements, more than can be numbered.</source>
        <translation>`tokenizer.ggml.merges` tiene %1 elementos, más de los que se pueden numerar.</translation>
    </message>
    <message>
        <source>A pre-tokenizer pattern does not compile (PCRE2 error %1 at %2); the installed PCRE2 lacks Unicode support, install one that has it.</source>
        <translation>Un patrón del pre-tokenizador no compila (error %1 de PCRE2 en %2); al PCRE2 instalado le falta Unicode, instala uno que lo tenga.</translation>
    </message>
    <message>
        <source>The vocabulary has no token for %1 of the 256 bytes; characters that need them %2.</source>
        <translation>El vocabulario no tiene token para %1 de los 256 bytes; los caracteres que los necesitan %2.</translation>
    </message>
    <message>
        <source>become the unknown token</source>
        <translation>se convierten en el token desconocido</translation>
    </message>
    <message>
        <source>are left out</source>
        <translation>se omiten</translation>
    </message>
    <message>
        <source>%1 tokens have the text of another one, the first is %2 with the text of %3; encoding gives the lower id.</source>
        <translation>%1 tokens tienen el texto de otro, el primero es %2 con el texto de %3; al codificar sale el id menor.</translation>
    </message>
    <message>
        <source>%1 is not a regular file</source>
        <translation>%1 no es un archivo regular</translation>
    </message>
    <message>
        <source>Hashing was stopped.</source>
        <translation>El cálculo del hash se detuvo.</translation>
    </message>
    <message>
        <source>%1 changed while it was hashed; hash it again.</source>
        <translation>%1 cambió mientras se calculaba su hash; calcúlalo otra vez.</translation>
    </message>
    <message>
        <source>Not a regular file</source>
        <translation>No es un archivo regular</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>activación</translation>
    </message>
    <message>
        <source>norms</source>
        <translation>normas</translation>
    </message>
    <message>
        <source>head</source>
        <translation>salida</translation>
    </message>
    <message>
        <source>residual</source>
        <translation>residuo</translation>
    </message>
    <message>
        <source>biases</source>
        <translation>sesgos</translation>
    </message>
    <message>
        <source>%1 %2 here, %3 there</source>
        <translation>%1 %2 aquí, %3 allí</translation>
    </message>
    <message>
        <source>BOS %1 here, %2 there</source>
        <translation>BOS %1 aquí, %2 allí</translation>
    </message>
    <message>
        <source>tokenizer</source>
        <translation>tokenizador</translation>
    </message>
    <message>
        <source>pre-tokenizer</source>
        <translation>pre-tokenizador</translation>
    </message>
    <message>
        <source>added</source>
        <translation>se añade</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>softmax of the selected</source>
        <translation>softmax de los elegidos</translation>
    </message>
    <message>
        <source>square root of softplus</source>
        <translation>raíz cuadrada de softplus</translation>
    </message>
    <message>
        <source>outside the vocabulary of %1</source>
        <translation>fuera del vocabulario de %1</translation>
    </message>
    <message>
        <source>[%1 in all]</source>
        <translation>[%1 en total]</translation>
    </message>
    <message>
        <source>element %1 of %2: %3</source>
        <translation>elemento %1 de %2: %3</translation>
    </message>
    <message>
        <source>%1 elements</source>
        <translation>%1 elementos</translation>
    </message>
    <message>
        <source>The file names no architecture.</source>
        <translation>El archivo no nombra ninguna arquitectura.</translation>
    </message>
    <message>
        <source>There is no definition of %1.</source>
        <translation>No hay ninguna definición de %1.</translation>
    </message>
    <message>
        <source>weights: another file, by its sha256</source>
        <translation>pesos: otro archivo, según su sha256</translation>
    </message>
    <message>
        <source>Open the file that the other side was made with.</source>
        <translation>Abre el archivo con el que se hizo el otro lado.</translation>
    </message>
    <message>
        <source>%1 tokens do not fit into context %2, which is what it loaded</source>
        <translation>%1 tokens no caben en el contexto %2, que es lo que cargó</translation>
    </message>
    <message>
        <source>Shorten the prompt, or let the endpoint load the model with more context.</source>
        <translation>Acorta el prompt, o haz que el endpoint cargue el modelo con más contexto.</translation>
    </message>
    <message>
        <source>asked afresh</source>
        <translation>preguntado de nuevo</translation>
    </message>
    <message>
        <source>the other side sends no log-probabilities</source>
        <translation>el otro lado no envía log-probabilidades</translation>
    </message>
    <message>
        <source>the tokenizers differ</source>
        <translation>los tokenizadores difieren</translation>
    </message>
    <message>
        <source>the other side has other tensors</source>
        <translation>el otro lado tiene otros tensores</translation>
    </message>
    <message>
        <source>the other side has other weights</source>
        <translation>el otro lado tiene otros pesos</translation>
    </message>
    <message>
        <source>the other side has another architecture</source>
        <translation>el otro lado tiene otra arquitectura</translation>
    </message>
    <message>
        <source>the context is too small</source>
        <translation>el contexto es demasiado pequeño</translation>
    </message>
    <message>
        <source>a precondition does not hold</source>
        <translation>una condición previa no se cumple</translation>
    </message>
    <message>
        <source>Cannot be compared: %1</source>
        <translation>No se puede comparar: %1</translation>
    </message>
    <message>
        <source>Position 0 is not among these, so it is open whether the fault depends on the position. Where the tokenizer adds no BOS, a prompt of one token tells.</source>
        <translation>La posición 0 no está entre estas, así que no se sabe si el fallo depende de la posición. Donde el tokenizador no añade BOS, un prompt de un solo token lo dice.</translation>
    </message>
    <message>
        <source>The endpoint did not agree with itself: a token of an earlier question may stand in front of an answer while a model stays loaded. So the model was unloaded there, and the answer compared is the first after it was loaded anew.</source>
        <translation>El endpoint no coincidió consigo mismo: mientras un modelo sigue cargado, un token de una pregunta anterior puede quedar delante de una respuesta. Por eso allí se descargó el modelo de la memoria, y la respuesta que se compara es la primera tras cargarlo de nuevo.</translation>
    </message>
    <message>
        <source>%1 has no model %2; it has: %3.</source>
        <translation>%1 no tiene el modelo %2; tiene: %3.</translation>
    </message>
    <message>
        <source>%1 does not unload %2, so no answer of it can be trusted.</source>
        <translation>%1 no descarga %2 de la memoria, así que ninguna respuesta suya es fiable.</translation>
    </message>
    <message>
        <source>%1 was changed after it was written: its digest is not that of its content.</source>
        <translation>%1 se modificó después de escribirse: su digest no es el de su contenido.</translation>
    </message>
    <message>
        <source>%1 holds no run: no prompt or no token.</source>
        <translation>%1 no contiene ninguna ejecución: falta el prompt o los tokens.</translation>
    </message>
    <message>
        <source>%1: not asked</source>
        <translation>%1: sin preguntar</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>flujo</translation>
    </message>
    <message>
        <source>log-probabilities</source>
        <translation>log-probabilidades</translation>
    </message>
    <message>
        <source>%1 tokens here, %2 there</source>
        <translation>%1 tokens aquí, %2 allí</translation>
    </message>
    <message>
        <source>This is part %1 of %2 of a split model: its metadata is in the first part, and the other tensors in the other parts. Put %3 beside it.</source>
        <translation>Es la parte %1 de %2 de un modelo dividido: sus metadatos están en la primera parte, y los demás tensores en las otras. Pon %3 a su lado.</translation>
    </message>
    <message>
        <source>%1 parts</source>
        <translation>%1 partes</translation>
    </message>
    <message>
        <source>the parts beside the first</source>
        <translation>las partes junto a la primera</translation>
    </message>
    <message>
        <source>%1 parts of %2 are not there, so those from part %3 on were not looked for. Put all parts beside the first part.</source>
        <translation>Faltan %1 partes de %2, así que no se buscaron las que van desde la parte %3. Pon todas las partes junto a la primera.</translation>
    </message>
    <message>
        <source>the biases that the file has and nobody reads</source>
        <translation>los sesgos que el archivo tiene y nadie lee</translation>
    </message>
    <message>
        <source>the post norms that the file has and nobody reads</source>
        <translation>las normas posteriores que el archivo tiene y nadie lee</translation>
    </message>
    <message>
        <source>the final norm, which nobody reads</source>
        <translation>la norma final, que nadie lee</translation>
    </message>
    <message>
        <source>no scale behind the embedding</source>
        <translation>sin escala tras el embedding</translation>
    </message>
    <message>
        <source>no scale of the logits</source>
        <translation>sin escala de los logits</translation>
    </message>
    <message>
        <source>%1 as the head</source>
        <translation>%1 como cabeza</translation>
    </message>
    <message>
        <source>Every bias of the file is read. Make one add_bias at a time a comment and compare: the one whose absence helps does not belong there.</source>
        <translation>Todos los sesgos del archivo se leen. Convierte un add_bias cada vez en comentario y compara: el que ayuda al faltar no va ahí.</translation>
    </message>
    <message>
        <source>Every norm of the file is read. Look at what each one reads: a norm stands before the matmuls that it is for, and add takes x as it was before the norm.</source>
        <translation>Todas las normas del archivo se leen. Mira qué lee cada una: una norma va antes de los matmul a los que sirve, y add toma x como era antes de la norma.</translation>
    </message>
    <message>
        <source>The file has no other tensor for the head. Look at what the head reads: the final norm stands between the last layer and the head.</source>
        <translation>El archivo no tiene otro tensor para la cabeza. Mira qué lee la cabeza: la norma final va entre la última capa y la cabeza.</translation>
    </message>
    <message>
        <source>Each half of the block adds its result to x once. Look for an add that is missing, that stands twice, or that adds what a norm made.</source>
        <translation>Cada mitad del bloque suma su resultado a x una vez. Busca un add que falte, que esté dos veces o que sume lo que hizo una norma.</translation>
    </message>
    <message>
        <source>The text has no word for it: the scale and the heads come from the file. Compare head_dim, head_count and head_count_kv in Inspect with what the endpoint reports.</source>
        <translation>El texto no tiene palabra para ello: la escala y las cabezas vienen del archivo. Compara head_dim, head_count y head_count_kv en Inspeccionar con lo que dice el endpoint.</translation>
    </message>
    <message>
        <source>No rope turns what these norms change, so there is no other side to try. Look whether rope is missing.</source>
        <translation>Ningún rope gira lo que estas normas cambian, así que no hay otro lado que probar. Mira si falta rope.</translation>
    </message>
    <message>
        <source>The text has no word for it: base and scaling come from the file. Compare the keys that begin with rope in Inspect with what the endpoint reports.</source>
        <translation>El texto no tiene palabra para ello: la base y la escala vienen del archivo. Compara las claves que empiezan por rope en Inspeccionar con lo que dice el endpoint.</translation>
    </message>
    <message>
        <source>The width of the window comes from the file, which layers have one from param sliding_window_type. Count the layers from one global layer to the next in the model's own description.</source>
        <translation>El ancho de la ventana viene del archivo; qué capas tienen una, de param sliding_window_type. Cuenta las capas de una capa global a la siguiente en la descripción del propio modelo.</translation>
    </message>
    <message>
        <source>No single factor fits: a softcap bends large logits more than small ones, and the text has no word for it. Look for a key that ends with softcapping in Inspect.</source>
        <translation>Ningún factor único encaja: un softcap dobla los logits grandes más que los pequeños, y el texto no tiene palabra para ello. Busca en Inspeccionar una clave que acabe en softcapping.</translation>
    </message>
    <message>
        <source>The text has no word for it: this value comes from the file. Compare it in Inspect with what the endpoint reports.</source>
        <translation>El texto no tiene palabra para ello: este valor viene del archivo. Compáralo en Inspeccionar con lo que dice el endpoint.</translation>
    </message>
    <message>
        <source>prompt cut as it cuts</source>
        <translation>prompt cortado como lo corta él</translation>
    </message>
    <message>
        <source>ollama's own engine looks for user-defined tokens in the order of the file and not for the longest first, so it cuts runs of spaces and line breaks otherwise than llama.cpp. Its count of the prompt is that of this cut, so we feed the same ids. This says nothing about the definition.</source>
        <translation>El motor propio de ollama busca los tokens definidos por el usuario en el orden del archivo y no primero el más largo, así que corta las series de espacios y saltos de línea de otro modo que llama.cpp. Su cuenta del prompt es la de este corte, así que damos los mismos ids. Esto no dice nada de la definición.</translation>
    </message>
    <message>
        <source>Drifts by less than rounding does at one position</source>
        <translation>Se desvía menos de lo que el redondeo hace en una posición</translation>
    </message>
    <message>
        <source>No position alone is beyond rounding, but all together are: with this one change tried, the difference falls from %1 to %2: %3. Of %4 changes tried one at a time, only this one explains it.</source>
        <translation>Ninguna posición sola pasa del redondeo, pero todas juntas sí: probado este único cambio, la diferencia baja de %1 a %2: %3. De %4 cambios probados uno a uno, solo este la explica.</translation>
    </message>
    <message>
        <source>No position alone is beyond rounding, but all together are: with this one change tried, the difference falls from %1 to %2: %3. Of %4 changes tried one at a time, %5 explain it equally well.</source>
        <translation>Ninguna posición sola pasa del redondeo, pero todas juntas sí: probado este único cambio, la diferencia baja de %1 a %2: %3. De %4 cambios probados uno a uno, %5 la explican igual de bien.</translation>
    </message>
    <message>
        <source>With this one change tried, the difference falls from %1 to %2, which rounding explains: %3. Of %4 changes tried one at a time, only this one explains it.</source>
        <translation>Probado este único cambio, la diferencia baja de %1 a %2, lo que el redondeo explica: %3. De %4 cambios probados uno a uno, solo este la explica.</translation>
    </message>
    <message>
        <source>With this one change tried, the difference falls from %1 to %2, which rounding explains: %3. Of %4 changes tried one at a time, %5 explain it equally well.</source>
        <translation>Probado este único cambio, la diferencia baja de %1 a %2, lo que el redondeo explica: %3. De %4 cambios probados uno a uno, %5 la explican igual de bien.</translation>
    </message>
    <message>
        <source>Of %1 changes tried one at a time, none explains it.</source>
        <translation>De %1 cambios probados uno a uno, ninguno la explica.</translation>
    </message>
    <message>
        <source>rotary scaling</source>
        <translation>escala rotatoria</translation>
    </message>
    <message>
        <source>rotary embedding</source>
        <translation>codificación rotatoria</translation>
    </message>
    <message>
        <source>epsilon of the norms</source>
        <translation>épsilon de las normas</translation>
    </message>
    <message>
        <source>weights of the norms</source>
        <translation>pesos de las normas</translation>
    </message>
    <message>
        <source>gate and up</source>
        <translation>gate y up</translation>
    </message>
    <message>
        <source>grouping of the heads</source>
        <translation>agrupación de las cabezas</translation>
    </message>
    <message>
        <source>rotary base %1 instead of %2</source>
        <translation>base rotatoria %1 en vez de %2</translation>
    </message>
    <message>
        <source>rotary base %1 instead of %2 in layers with a window</source>
        <translation>base rotatoria %1 en vez de %2 en las capas con ventana</translation>
    </message>
    <message>
        <source>no rotary scaling</source>
        <translation>sin escala rotatoria</translation>
    </message>
    <message>
        <source>epsilon %1 instead of %2</source>
        <translation>épsilon %1 en vez de %2</translation>
    </message>
    <message>
        <source>%1 instead of %2</source>
        <translation>%1 en vez de %2</translation>
    </message>
    <message>
        <source>norm weights less 1</source>
        <translation>pesos de las normas menos 1</translation>
    </message>
    <message>
        <source>norm weights plus 1</source>
        <translation>pesos de las normas más 1</translation>
    </message>
    <message>
        <source>attn_norm and ffn_norm exchanged</source>
        <translation>attn_norm y ffn_norm intercambiadas</translation>
    </message>
    <message>
        <source>ffn_gate and ffn_up exchanged</source>
        <translation>ffn_gate y ffn_up intercambiados</translation>
    </message>
    <message>
        <source>attention scale %1 instead of %2</source>
        <translation>escala de atención %1 en vez de %2</translation>
    </message>
    <message>
        <source>query head h over key head h mod head_count_kv</source>
        <translation>cabeza de consulta h sobre la cabeza de clave h mod head_count_kv</translation>
    </message>
    <message>
        <source>the norms of q and k that the file has and nobody reads</source>
        <translation>las normas de q y k que el archivo tiene y nadie lee</translation>
    </message>
    <message>
        <source>window %1 instead of %2</source>
        <translation>ventana %1 en vez de %2</translation>
    </message>
    <message>
        <source>no sliding window</source>
        <translation>sin ventana deslizante</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Copiar como Markdown</translation>
    </message>
    <message>
        <source>Prompt and text</source>
        <translation>Prompt y texto</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>Copiar como JSON</translation>
    </message>
    <message>
        <source>The built-in %1, and what ran</source>
        <translation>La incluida %1, y lo que se ejecutó</translation>
    </message>
</context>
<context>
    <name>QShortcut</name>
    <message>
        <source>Ctrl</source>
        <translation>Ctrl</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Mayús</translation>
    </message>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
    <message>
        <source>Meta</source>
        <translation>Meta</translation>
    </message>
</context>
<context>
    <name>archdef::ui</name>
    <message>
        <source>not scored yet</source>
        <translation>aún sin puntuar</translation>
    </message>
    <message>
        <source>within noise</source>
        <translation>dentro del ruido</translation>
    </message>
    <message>
        <source>just above noise</source>
        <translation>apenas por encima del ruido</translation>
    </message>
    <message>
        <source>far above noise</source>
        <translation>muy por encima del ruido</translation>
    </message>
    <message>
        <source>another token comes first</source>
        <translation>otro token va primero</translation>
    </message>
    <message>
        <source>not observable</source>
        <translation>no observable</translation>
    </message>
    <message>
        <source>position %1: %2
theirs: %3 (id %4), log-probability %5
ours of it: %6, rank %7
our first: %8 (id %9)</source>
        <translation>posición %1: %2
suyo: %3 (id %4), log-probabilidad %5
la nuestra de él: %6, puesto %7
nuestro primero: %8 (id %9)</translation>
    </message>
    <message>
        <source>not sent</source>
        <translation>no enviada</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>línea %1</translation>
    </message>
    <message>
        <source>lines %1</source>
        <translation>líneas %1</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 capas</translation>
    </message>
    <message>
        <source>unread</source>
        <translation>sin leer</translation>
    </message>
    <message>
        <source>register</source>
        <translation>registro</translation>
    </message>
    <message>
        <source>the square root of a key</source>
        <translation>la raíz cuadrada de una clave</translation>
    </message>
    <message>
        <source>header</source>
        <translation>cabecera</translation>
    </message>
    <message>
        <source>section</source>
        <translation>sección</translation>
    </message>
    <message>
        <source>the only kind</source>
        <translation>el único tipo</translation>
    </message>
    <message>
        <source>of the open model</source>
        <translation>del modelo abierto</translation>
    </message>
    <message>
        <source>here: %1 heads of %2</source>
        <translation>aquí: %1 cabezas de %2</translation>
    </message>
    <message>
        <source>here: makes [%1, %2]</source>
        <translation>aquí: hace [%1, %2]</translation>
    </message>
    <message>
        <source>No model is open: its type and shape are not known.</source>
        <translation>No hay ningún modelo abierto: su tipo y su forma no se conocen.</translation>
    </message>
    <message>
        <source>in %1 layers, %2 in all</source>
        <translation>en %1 capas, %2 en total</translation>
    </message>
    <message>
        <source>read by %1</source>
        <translation>leído por %1</translation>
    </message>
    <message>
        <source>The model has no tensor of this name.</source>
        <translation>El modelo no tiene ningún tensor con este nombre.</translation>
    </message>
    <message>
        <source>%1 in this model</source>
        <translation>%1 en este modelo</translation>
    </message>
    <message>
        <source>Its value comes from the model's metadata.</source>
        <translation>Su valor sale de los metadatos del modelo.</translation>
    </message>
    <message>
        <source>register `%1`</source>
        <translation>registro `%1`</translation>
    </message>
    <message>
        <source>written: %1</source>
        <translation>escrito: %1</translation>
    </message>
    <message>
        <source>never read</source>
        <translation>nunca leído</translation>
    </message>
    <message>
        <source>read: %1</source>
        <translation>leído: %1</translation>
    </message>
    <message>
        <source>only here</source>
        <translation>solo aquí</translation>
    </message>
    <message>
        <source>only there</source>
        <translation>solo allí</translation>
    </message>
    <message>
        <source>other shape</source>
        <translation>otra forma</translation>
    </message>
    <message>
        <source>same bytes</source>
        <translation>mismos bytes</translation>
    </message>
    <message>
        <source>not compared</source>
        <translation>sin comparar</translation>
    </message>
    <message>
        <source>same values</source>
        <translation>mismos valores</translation>
    </message>
    <message>
        <source>other values</source>
        <translation>otros valores</translation>
    </message>
    <message>
        <source>other type</source>
        <translation>otro tipo</translation>
    </message>
    <message>
        <source>same list entry</source>
        <translation>misma entrada de la lista</translation>
    </message>
    <message>
        <source>true</source>
        <translation>verdadero</translation>
    </message>
    <message>
        <source>false</source>
        <translation>falso</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>vacío</translation>
    </message>
    <message>
        <source>What ran</source>
        <translation>Qué se ejecutó</translation>
    </message>
    <message>
        <source>What would run</source>
        <translation>Qué se ejecutaría</translation>
    </message>
    <message>
        <source>No definition is open</source>
        <translation>No hay ninguna definición abierta</translation>
    </message>
    <message>
        <source>%1 step per layer</source>
        <translation>%1 paso por capa</translation>
    </message>
    <message>
        <source>%1 steps per layer</source>
        <translation>%1 pasos por capa</translation>
    </message>
    <message>
        <source>%1 layer</source>
        <translation>%1 capa</translation>
    </message>
    <message>
        <source>built into the engine</source>
        <translation>incluida en el motor</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>sin guardar</translation>
    </message>
    <message>
        <source>%1 line</source>
        <translation>%1 línea</translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation>%1 líneas</translation>
    </message>
    <message>
        <source>the definition</source>
        <translation>la definición</translation>
    </message>
    <message>
        <source>built-in</source>
        <translation>incluida</translation>
    </message>
    <message>
        <source>the built-in definition</source>
        <translation>la definición incluida</translation>
    </message>
    <message>
        <source>A changed text replaces the built-in %1.</source>
        <translation>Un texto cambiado reemplaza a la definición incluida de %1.</translation>
    </message>
    <message>
        <source>A file replaces the built-in %1.</source>
        <translation>Un archivo reemplaza a la definición incluida de %1.</translation>
    </message>
    <message>
        <source>%1 is what ran.</source>
        <translation>%1 es lo que se ejecutó.</translation>
    </message>
    <message>
        <source>%1 is what would run.</source>
        <translation>%1 es lo que se ejecutaría.</translation>
    </message>
    <message>
        <source>The text in the editor</source>
        <translation>El texto del editor</translation>
    </message>
    <message>
        <source>the same bytes as the built-in one</source>
        <translation>los mismos bytes que la incluida</translation>
    </message>
    <message>
        <source>On what</source>
        <translation>Sobre qué</translation>
    </message>
    <message>
        <source>No model is open</source>
        <translation>No hay ningún modelo abierto</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 bytes</translation>
    </message>
    <message>
        <source>%1 tensor</source>
        <translation>%1 tensor</translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation>%1 tensores</translation>
    </message>
    <message>
        <source>%1 file</source>
        <translation>%1 archivo</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 archivos</translation>
    </message>
    <message>
        <source>file</source>
        <translation>archivo</translation>
    </message>
    <message>
        <source>part %1</source>
        <translation>parte %1</translation>
    </message>
    <message>
        <source>the weights, file</source>
        <translation>los pesos, archivo</translation>
    </message>
    <message>
        <source>the weights, part %1 of %2</source>
        <translation>los pesos, parte %1 de %2</translation>
    </message>
    <message>
        <source>not hashed yet</source>
        <translation>hash aún sin calcular</translation>
    </message>
    <message>
        <source>By what</source>
        <translation>Con qué motor</translation>
    </message>
    <message>
        <source>archdef %1, numerics %2</source>
        <translation>archdef %1, aritmética %2</translation>
    </message>
    <message>
        <source>%1 thread, which do not change the result</source>
        <translation>%1 hilo, que no cambia el resultado</translation>
    </message>
    <message>
        <source>%1 threads, which do not change the result</source>
        <translation>%1 hilos, que no cambian el resultado</translation>
    </message>
    <message>
        <source>binary</source>
        <translation>binario</translation>
    </message>
    <message>
        <source>the binary that runs this window</source>
        <translation>el binario que ejecuta esta ventana</translation>
    </message>
    <message>
        <source>environment</source>
        <translation>entorno</translation>
    </message>
    <message>
        <source>.env, line %1</source>
        <translation>.env, línea %1</translation>
    </message>
    <message>
        <source>window</source>
        <translation>ventana</translation>
    </message>
    <message>
        <source>default</source>
        <translation>predeterminado</translation>
    </message>
    <message>
        <source>With what knobs</source>
        <translation>Con qué ajustes</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>sin fijar</translation>
    </message>
    <message>
        <source>0 (greedy)</source>
        <translation>0 (greedy)</translation>
    </message>
    <message>
        <source>0 (all)</source>
        <translation>0 (todos)</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Resultado</translation>
    </message>
    <message>
        <source>Nothing has run in this window</source>
        <translation>No se ha ejecutado nada en esta ventana</translation>
    </message>
    <message>
        <source>F5 in Edit runs this definition on this model. Every run is shown here.</source>
        <translation>F5 en Editar ejecuta esta definición con este modelo. Aquí se muestra cada ejecución.</translation>
    </message>
    <message>
        <source>%1 token</source>
        <translation>%1 token</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 tokens</translation>
    </message>
    <message>
        <source>prompt of %1 token</source>
        <translation>prompt de %1 token</translation>
    </message>
    <message>
        <source>prompt of %1 tokens</source>
        <translation>prompt de %1 tokens</translation>
    </message>
    <message>
        <source>stopped at the number of tokens asked for</source>
        <translation>se detuvo en el número de tokens pedido</translation>
    </message>
    <message>
        <source>the model ended the text</source>
        <translation>el modelo terminó el texto</translation>
    </message>
    <message>
        <source>the context was full</source>
        <translation>el contexto se llenó</translation>
    </message>
    <message>
        <source>stopped by hand: the tokens so far</source>
        <translation>detenida a mano: los tokens hasta ese punto</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>logits</source>
        <translation>logits</translation>
    </message>
    <message>
        <source>the logits</source>
        <translation>los logits</translation>
    </message>
    <message>
        <source>What ran, and how to check it</source>
        <translation>Qué se ejecutó, y cómo comprobarlo</translation>
    </message>
    <message>
        <source>What would run, and how to check it</source>
        <translation>Qué se ejecutaría, y cómo comprobarlo</translation>
    </message>
    <message>
        <source>Nothing has run in this window yet.</source>
        <translation>Todavía no se ha ejecutado nada en esta ventana.</translation>
    </message>
    <message>
        <source>the text in the editor has changed since</source>
        <translation>el texto del editor ha cambiado desde entonces</translation>
    </message>
    <message>
        <source>the text in the editor</source>
        <translation>el texto del editor</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>sin registrar</translation>
    </message>
    <message>
        <source>digest taken from the store's name</source>
        <translation>digest tomado del nombre en el almacén</translation>
    </message>
    <message>
        <source>hashed earlier, unchanged since</source>
        <translation>hash calculado antes, sin cambios desde entonces</translation>
    </message>
    <message>
        <source>hashed for this record</source>
        <translation>hash calculado para este registro</translation>
    </message>
    <message>
        <source>contents</source>
        <translation>contenido</translation>
    </message>
    <message>
        <source>the weights, contents</source>
        <translation>los pesos, contenido</translation>
    </message>
    <message>
        <source>tokenizer</source>
        <translation>tokenizador</translation>
    </message>
    <message>
        <source>the tokenizer</source>
        <translation>el tokenizador</translation>
    </message>
    <message>
        <source>%1 %2, numerics %3</source>
        <translation>%1 %2, aritmética %3</translation>
    </message>
    <message>
        <source>revision `%1`</source>
        <translation>revisión `%1`</translation>
    </message>
    <message>
        <source>built by %1</source>
        <translation>compilado con %1</translation>
    </message>
    <message>
        <source>the binary</source>
        <translation>el binario</translation>
    </message>
    <message>
        <source>%1 · record %2</source>
        <translation>%1 · registro %2</translation>
    </message>
    <message>
        <source> · opened from `%1`</source>
        <translation> · abierto desde `%1`</translation>
    </message>
    <message>
        <source> · its digest is not that of its content: it was changed</source>
        <translation> · su digest no es el de su contenido: se modificó</translation>
    </message>
    <message>
        <source>command line</source>
        <translation>línea de órdenes</translation>
    </message>
    <message>
        <source>this run</source>
        <translation>esta ejecución</translation>
    </message>
    <message>
        <source>Run record %1</source>
        <translation>Registro de ejecución %1</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>Coincide</translation>
    </message>
    <message>
        <source>Matches within noise</source>
        <translation>Coincide dentro del ruido</translation>
    </message>
    <message>
        <source>Drifts</source>
        <translation>Se desvía</translation>
    </message>
    <message>
        <source>Differs</source>
        <translation>Difiere</translation>
    </message>
    <message>
        <source>Cannot be compared</source>
        <translation>No se puede comparar</translation>
    </message>
    <message>
        <source>line %1: + %2</source>
        <translation>línea %1: + %2</translation>
    </message>
    <message>
        <source>line %1 removed: %2</source>
        <translation>línea %1 eliminada: %2</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>línea %1: %2</translation>
    </message>
    <message>
        <source>before %1 → now %2</source>
        <translation>antes %1 → ahora %2</translation>
    </message>
    <message>
        <source>`%1` is damaged: %2. It could not be set aside, so it is left as it is, and new comparisons are not kept.</source>
        <translation>`%1` está dañado: %2. No se pudo apartar, así que se deja como está y las comparaciones nuevas no se guardan.</translation>
    </message>
    <message>
        <source>`%1` is damaged: %2. It was kept as `%3`; %4 comparisons of it could be read.</source>
        <translation>`%1` está dañado: %2. Se guardó como `%3`; se pudieron leer %4 comparaciones de él.</translation>
    </message>
    <message>
        <source>it has %1</source>
        <translation>tiene %1</translation>
    </message>
    <message>
        <source>`%1` cannot be read: %2. New comparisons are not kept.</source>
        <translation>`%1` no se puede leer: %2. Las comparaciones nuevas no se guardan.</translation>
    </message>
    <message>
        <source>at byte %1, %2</source>
        <translation>en el byte %1, %2</translation>
    </message>
    <message>
        <source>it holds no comparisons</source>
        <translation>no contiene comparaciones</translation>
    </message>
    <message>
        <source>`%1` was written by a newer version of this program. It is left as it is, and new comparisons are not kept.</source>
        <translation>`%1` lo escribió una versión más nueva de este programa. Se deja como está y las comparaciones nuevas no se guardan.</translation>
    </message>
    <message>
        <source>%1 of %2 comparisons make no sense</source>
        <translation>%1 de %2 comparaciones no tienen sentido</translation>
    </message>
    <message>
        <source>Comparisons cannot be kept: `%1`: %2.</source>
        <translation>Las comparaciones no se pueden guardar: `%1`: %2.</translation>
    </message>
    <message>
        <source>
ours alone: %1 (id %2), not compared</source>
        <translation>
la nuestra sola: %1 (id %2), sin comparar</translation>
    </message>
    <message>
        <source>The endpoint does not tell which file it serves</source>
        <translation>El endpoint no dice qué archivo sirve</translation>
    </message>
    <message>
        <source>Without its sha256 no file on this machine can be taken for it.</source>
        <translation>Sin su sha256, ningún archivo de esta máquina puede tomarse por él.</translation>
    </message>
    <message>
        <source>Open the endpoint's file</source>
        <translation>Abrir el archivo del endpoint</translation>
    </message>
    <message>
        <source>`%1` in the store on this machine has the sha256 that the endpoint tells: `%2`…</source>
        <translation>`%1`, en el almacén de esta máquina, tiene el sha256 que dice el endpoint: `%2`…</translation>
    </message>
    <message>
        <source>The store here has another file under this name</source>
        <translation>El almacén de aquí tiene otro archivo con este nombre</translation>
    </message>
    <message>
        <source>`%1` is `%2`… on this machine, and the endpoint serves `%3`…: it is another machine, or a server that rewrote the file when it was registered.</source>
        <translation>`%1` es `%2`… en esta máquina, y el endpoint sirve `%3`…: es otra máquina, o un servidor que reescribió el archivo al registrarlo.</translation>
    </message>
    <message>
        <source>The endpoint's store cannot be read</source>
        <translation>El almacén del endpoint no se puede leer</translation>
    </message>
    <message>
        <source>`%1`: %2. Start this window as a user who may read it, or register the open file.</source>
        <translation>`%1`: %2. Inicia esta ventana como un usuario que pueda leerlo, o registra el archivo abierto.</translation>
    </message>
    <message>
        <source>The endpoint's file is not on this machine</source>
        <translation>El archivo del endpoint no está en esta máquina</translation>
    </message>
    <message>
        <source>No store here has a file with the sha256 `%1`…. `OLLAMA_MODELS` names another place.</source>
        <translation>Ningún almacén de aquí tiene un archivo con el sha256 `%1`…. `OLLAMA_MODELS` nombra otro lugar.</translation>
    </message>
    <message>
        <source>against %1, `%2` · %3 of %4 the same first token · mean difference %5, noise %6 · %7</source>
        <translation>frente a %1, `%2` · %3 de %4 con el mismo primer token · diferencia media %5, ruido %6 · %7</translation>
    </message>
</context>
<context>
    <name>archdef::ui::AgainstTab</name>
    <message>
        <source>Tensors</source>
        <translation>Tensores</translation>
    </message>
    <message>
        <source>Only what differs</source>
        <translation>Solo lo que difiere</translation>
    </message>
    <message>
        <source>Compare values</source>
        <translation>Comparar valores</translation>
    </message>
    <message>
        <source>Tensors of both files</source>
        <translation>Tensores de los dos archivos</translation>
    </message>
    <message>
        <source>Metadata that differs</source>
        <translation>Metadatos que difieren</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Leyendo</translation>
    </message>
    <message>
        <source>Not compared</source>
        <translation>Sin comparar</translation>
    </message>
    <message>
        <source>the same metadata, tensors and values</source>
        <translation>los mismos metadatos, tensores y valores</translation>
    </message>
    <message>
        <source>the same metadata and the same list of tensors; values are not compared yet</source>
        <translation>los mismos metadatos y la misma lista de tensores; los valores aún no se han comparado</translation>
    </message>
    <message>
        <source>%1 of %2 tensors and %3 of %4 metadata keys differ</source>
        <translation>difieren %1 de %2 tensores y %3 de %4 claves de metadatos</translation>
    </message>
    <message>
        <source>Same</source>
        <translation>Iguales</translation>
    </message>
    <message>
        <source>Not the same</source>
        <translation>No son iguales</translation>
    </message>
    <message>
        <source>Beside `%1`: %2.</source>
        <translation>Frente a `%1`: %2.</translation>
    </message>
    <message>
        <source>Comparing values</source>
        <translation>Comparando valores</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 en %2</translation>
    </message>
    <message>
        <source>Asking</source>
        <translation>Preguntando</translation>
    </message>
    <message>
        <source>Asking %1</source>
        <translation>Preguntando a %1</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Cancelado.</translation>
    </message>
    <message>
        <source>The endpoint sends no list of tensors.</source>
        <translation>El endpoint no envía ninguna lista de tensores.</translation>
    </message>
    <message>
        <source>Not told: %1.</source>
        <translation>No lo dice: %1.</translation>
    </message>
    <message>
        <source>Served file: sha256 %1.</source>
        <translation>Archivo servido: sha256 %1.</translation>
    </message>
    <message>
        <source>the same metadata and the same list of tensors, as far as it is told</source>
        <translation>los mismos metadatos y la misma lista de tensores, hasta donde lo dice</translation>
    </message>
    <message>
        <source>An endpoint reports no values</source>
        <translation>Un endpoint no informa de los valores</translation>
    </message>
</context>
<context>
    <name>archdef::ui::AlternativesView</name>
    <message>
        <source>Likeliest tokens of the last step</source>
        <translation>Tokens más probables del último paso</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Paso %1</translation>
    </message>
    <message>
        <source>log-probability</source>
        <translation>log-probabilidad</translation>
    </message>
</context>
<context>
    <name>archdef::ui::AmountBar</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
</context>
<context>
    <name>archdef::ui::ArrayModel</name>
    <message>
        <source>Id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>Guardado como</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valor</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Puntuación</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
</context>
<context>
    <name>archdef::ui::BackgroundWork</name>
    <message>
        <source>%1 of %2 %3</source>
        <translation>%1 de %2 %3</translation>
    </message>
    <message>
        <source>%1 of %2 B</source>
        <translation>%1 de %2 B</translation>
    </message>
</context>
<context>
    <name>archdef::ui::BlockView</name>
    <message>
        <source>Decoded block</source>
        <translation>Bloque decodificado</translation>
    </message>
    <message>
        <source>%1 values in %2 groups</source>
        <translation>%1 valores en %2 grupos</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>escala</translation>
    </message>
    <message>
        <source>min</source>
        <translation>mín</translation>
    </message>
    <message>
        <source>%1 × %2 quants</source>
        <translation>%1 × %2 cuantos</translation>
    </message>
    <message>
        <source>value %1: quant %2 = %3</source>
        <translation>valor %1: cuanto %2 = %3</translation>
    </message>
</context>
<context>
    <name>archdef::ui::Butterfly</name>
    <message>
        <source>Most likely tokens of both sides</source>
        <translation>Tokens más probables de los dos lados</translation>
    </message>
    <message>
        <source>control token</source>
        <translation>token de control</translation>
    </message>
    <message>
        <source>ours</source>
        <translation>nuestros</translation>
    </message>
    <message>
        <source>token</source>
        <translation>token</translation>
    </message>
    <message>
        <source>theirs</source>
        <translation>suyos</translation>
    </message>
    <message>
        <source>the server sent none here</source>
        <translation>el servidor no envió ninguno aquí</translation>
    </message>
    <message>
        <source>most likely tokens, log-probability</source>
        <translation>tokens más probables, log-probabilidad</translation>
    </message>
    <message>
        <source>only in our first 20</source>
        <translation>solo en nuestros 20 primeros</translation>
    </message>
</context>
<context>
    <name>archdef::ui::ChangeDialog</name>
    <message>
        <source>the prompt</source>
        <translation>el prompt</translation>
    </message>
    <message>
        <source>the other side</source>
        <translation>el otro lado</translation>
    </message>
    <message>
        <source>the model's file</source>
        <translation>el archivo del modelo</translation>
    </message>
    <message>
        <source>our numerics</source>
        <translation>nuestra numérica</translation>
    </message>
    <message>
        <source>the number of tokens, or the file's place</source>
        <translation>el número de tokens o el lugar del archivo</translation>
    </message>
    <message>
        <source>Not only the definition changed between them, so the numbers answer two questions: %1.</source>
        <translation>Entre ellas no cambió solo la definición, así que los números responden a dos preguntas: %1.</translation>
    </message>
    <message>
        <source>What changed between two comparisons</source>
        <translation>Qué cambió entre dos comparaciones</translation>
    </message>
    <message>
        <source>Mean difference: %1</source>
        <translation>Diferencia media: %1</translation>
    </message>
    <message>
        <source>The definitions are equal.</source>
        <translation>Las definiciones son iguales.</translation>
    </message>
    <message>
        <source>The definitions differ in 1 place.</source>
        <translation>Las definiciones difieren en 1 lugar.</translation>
    </message>
    <message>
        <source>The definitions differ in %1 places.</source>
        <translation>Las definiciones difieren en %1 lugares.</translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation>Diferencia siguiente</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>veredicto</translation>
    </message>
    <message>
        <source>mean difference</source>
        <translation>diferencia media</translation>
    </message>
    <message>
        <source>largest difference</source>
        <translation>diferencia mayor</translation>
    </message>
    <message>
        <source>same first token</source>
        <translation>mismo primer token</translation>
    </message>
    <message>
        <source>noise, measured</source>
        <translation>ruido, medido</translation>
    </message>
    <message>
        <source>compared</source>
        <translation>comparado</translation>
    </message>
    <message>
        <source>before</source>
        <translation>antes</translation>
    </message>
    <message>
        <source>now</source>
        <translation>ahora</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
</context>
<context>
    <name>archdef::ui::ChartLegend</name>
    <message>
        <source>noise</source>
        <translation>ruido</translation>
    </message>
    <message>
        <source>KL, lower bound</source>
        <translation>KL, cota inferior</translation>
    </message>
</context>
<context>
    <name>archdef::ui::CodeEditor</name>
    <message>
        <source>Definition</source>
        <translation>Definición</translation>
    </message>
</context>
<context>
    <name>archdef::ui::CompareBar</name>
    <message>
        <source>reachable</source>
        <translation>accesible</translation>
    </message>
    <message>
        <source>does not answer</source>
        <translation>no responde</translation>
    </message>
    <message>
        <source>not asked yet</source>
        <translation>sin preguntar aún</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Built-in prompts</source>
        <translation>Prompts incluidos</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>Prompts</translation>
    </message>
    <message>
        <source>Built-in prompts: each can see a mistake that the others cannot</source>
        <translation>Prompts incluidos: cada uno puede ver un error que los demás no ven</translation>
    </message>
    <message>
        <source>Compare against</source>
        <translation>Comparar con</translation>
    </message>
    <message>
        <source>ollama</source>
        <translation>ollama</translation>
    </message>
    <message>
        <source>Built-in definition</source>
        <translation>Definición incluida</translation>
    </message>
    <message>
        <source>Another definition…</source>
        <translation>Otra definición…</translation>
    </message>
    <message>
        <source>http://localhost:11434</source>
        <translation>http://localhost:11434</translation>
    </message>
    <message>
        <source>Endpoint</source>
        <translation>Endpoint</translation>
    </message>
    <message>
        <source>Model at the endpoint</source>
        <translation>Modelo en el endpoint</translation>
    </message>
    <message>
        <source>model:tag</source>
        <translation>modelo:etiqueta</translation>
    </message>
    <message>
        <source>Number of tokens</source>
        <translation>Número de tokens</translation>
    </message>
    <message>
        <source>On every save</source>
        <translation>Al guardar</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>Frente a</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>%1 token</source>
        <translation>%1 token</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 tokens</translation>
    </message>
    <message>
        <source>A comparison runs; Esc stops it</source>
        <translation>Hay una comparación en curso; Esc la detiene</translation>
    </message>
    <message>
        <source>Probe set</source>
        <translation>Conjunto de prueba</translation>
    </message>
    <message>
        <source>Compare every built-in prompt, since one prompt is no proof (%1)</source>
        <translation>Comparar todos los prompts incluidos, pues uno solo no prueba nada (%1)</translation>
    </message>
    <message>
        <source>A recorded run…</source>
        <translation>Una ejecución registrada…</translation>
    </message>
    <message>
        <source>Exported logits…</source>
        <translation>Logits exportados…</translation>
    </message>
    <message>
        <source>Our engine in %1</source>
        <translation>Nuestro motor en %1</translation>
    </message>
</context>
<context>
    <name>archdef::ui::CompareMode</name>
    <message>
        <source>The address comes from `OLLAMA_HOST`, environment.</source>
        <translation>La dirección viene de `OLLAMA_HOST`, en el entorno.</translation>
    </message>
    <message>
        <source>The address comes from `OLLAMA_HOST`, `.env` line %1.</source>
        <translation>La dirección viene de `OLLAMA_HOST`, línea %1 de `.env`.</translation>
    </message>
    <message>
        <source>The address is the usual one; `OLLAMA_HOST` is not set.</source>
        <translation>La dirección es la habitual; `OLLAMA_HOST` no está fijado.</translation>
    </message>
    <message>
        <source>Cannot be compared</source>
        <translation>No se puede comparar</translation>
    </message>
    <message>
        <source>Cannot be compared: nothing answers at %1</source>
        <translation>No se puede comparar: nada responde en %1</translation>
    </message>
    <message>
        <source>Cannot be compared: no model is named</source>
        <translation>No se puede comparar: no se nombra ningún modelo</translation>
    </message>
    <message>
        <source>Cannot be compared: the endpoint does not have %1</source>
        <translation>No se puede comparar: el endpoint no tiene %1</translation>
    </message>
    <message>
        <source>Cannot be compared: the endpoint refused</source>
        <translation>No se puede comparar: el endpoint se negó</translation>
    </message>
    <message>
        <source>endpoint</source>
        <translation>endpoint</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Qué hacer</translation>
    </message>
    <message>
        <source>Start the server</source>
        <translation>Iniciar el servidor</translation>
    </message>
    <message>
        <source>In a terminal on the machine that the address names.</source>
        <translation>En una terminal de la máquina que nombra la dirección.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>Copiar la orden</translation>
    </message>
    <message>
        <source>Or use another address</source>
        <translation>O usar otra dirección</translation>
    </message>
    <message>
        <source>For this window only. The `.env` file is not changed.</source>
        <translation>Solo para esta ventana. El archivo `.env` no cambia.</translation>
    </message>
    <message>
        <source>http://localhost:11434</source>
        <translation>http://localhost:11434</translation>
    </message>
    <message>
        <source>Another address</source>
        <translation>Otra dirección</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Usar</translation>
    </message>
    <message>
        <source>Use this address</source>
        <translation>Usar esta dirección</translation>
    </message>
    <message>
        <source>Or compare without a server</source>
        <translation>O comparar sin servidor</translation>
    </message>
    <message>
        <source>With another definition on our own engine; it gives the same kind of verdict.</source>
        <translation>Con otra definición en nuestro propio motor; da el mismo tipo de veredicto.</translation>
    </message>
    <message>
        <source>Built-in definition</source>
        <translation>Definición incluida</translation>
    </message>
    <message>
        <source>Another definition…</source>
        <translation>Otra definición…</translation>
    </message>
    <message>
        <source>Choose a model that it has</source>
        <translation>Elegir un modelo que tenga</translation>
    </message>
    <message>
        <source>The list beside the address shows them.</source>
        <translation>La lista junto a la dirección los muestra.</translation>
    </message>
    <message>
        <source>Choose another</source>
        <translation>Elegir otro</translation>
    </message>
    <message>
        <source>Read what the server said</source>
        <translation>Leer lo que dijo el servidor</translation>
    </message>
    <message>
        <source>Its words are above. Its log tells more.</source>
        <translation>Sus palabras están arriba. Su log cuenta más.</translation>
    </message>
    <message>
        <source>Update the server to 0.12.11 or newer</source>
        <translation>Actualizar el servidor a 0.12.11 o posterior</translation>
    </message>
    <message>
        <source>Then compare again. Nothing else has to change. Cloud models never send them.</source>
        <translation>Después, comparar otra vez. No hay que cambiar nada más. Los modelos en la nube nunca las envían.</translation>
    </message>
    <message>
        <source>Compare again</source>
        <translation>Comparar otra vez</translation>
    </message>
    <message>
        <source>Why tokens are not enough: of eleven classic mistakes, planted one at a time in a small model, two thirds left the greedy text as it was.</source>
        <translation>Por qué no bastan los tokens: de once errores clásicos, puestos de uno en uno en un modelo pequeño, dos tercios dejaron igual el texto greedy.</translation>
    </message>
    <message>
        <source>No model is open</source>
        <translation>No hay ningún modelo abierto</translation>
    </message>
    <message>
        <source>The open file is not usable for running</source>
        <translation>El archivo abierto no se puede ejecutar</translation>
    </message>
    <message>
        <source>The definition has errors</source>
        <translation>La definición tiene errores</translation>
    </message>
    <message>
        <source>The definition does not fit the model: see Problems in Edit</source>
        <translation>La definición no encaja en el modelo: véase Problemas en Editar</translation>
    </message>
    <message>
        <source>Cannot be compared: this is no address</source>
        <translation>No se puede comparar: esto no es una dirección</translation>
    </message>
    <message>
        <source>Cannot be compared: there is no built-in definition</source>
        <translation>No se puede comparar: no hay definición incluida</translation>
    </message>
    <message>
        <source>None of the built-in ones is for `%1`. Choose another reference.</source>
        <translation>Ninguna de las incluidas es para `%1`. Elige otra referencia.</translation>
    </message>
    <message>
        <source>built-in %1</source>
        <translation>incluida: %1</translation>
    </message>
    <message>
        <source>Another definition</source>
        <translation>Otra definición</translation>
    </message>
    <message>
        <source>Definitions (*.archdef)</source>
        <translation>Definiciones (*.archdef)</translation>
    </message>
    <message>
        <source>Cannot be compared: the other definition cannot be read</source>
        <translation>No se puede comparar: la otra definición no se puede leer</translation>
    </message>
    <message>
        <source>`%1`: %2</source>
        <translation>`%1`: %2</translation>
    </message>
    <message>
        <source>Cannot be compared: the other definition has errors</source>
        <translation>No se puede comparar: la otra definición tiene errores</translation>
    </message>
    <message>
        <source>Open `%1` in Edit to see them.</source>
        <translation>Abre `%1` en Editar para verlos.</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Detenida</translation>
    </message>
    <message>
        <source>What had come is shown and not judged.</source>
        <translation>Lo que había llegado se muestra y no se juzga.</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ejecutar</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>Nothing has been compared yet</source>
        <translation>Todavía no se ha comparado nada</translation>
    </message>
    <message>
        <source>Choose a prompt and compare. The endpoint writes; our engine scores the same tokens, so that every position has the same prefix.</source>
        <translation>Elige un prompt y compara. El endpoint escribe; nuestro motor puntúa los mismos tokens, así que cada posición tiene el mismo prefijo.</translation>
    </message>
    <message>
        <source>our arg max</source>
        <translation>arg max</translation>
    </message>
    <message>
        <source>Difference in log-probability</source>
        <translation>Diferencia de log-probabilidad</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Posiciones</translation>
    </message>
    <message>
        <source>noise</source>
        <translation>ruido</translation>
    </message>
    <message>
        <source>stream running</source>
        <translation>flujo en curso</translation>
    </message>
    <message>
        <source>log-probabilities</source>
        <translation>log-probabilidades</translation>
    </message>
    <message>
        <source>noise, up to %1</source>
        <translation>ruido, hasta %1</translation>
    </message>
    <message>
        <source>A recorded run</source>
        <translation>Una ejecución registrada</translation>
    </message>
    <message>
        <source>Exported logits</source>
        <translation>Logits exportados</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>Compare with the probe set</source>
        <translation>Comparar con el conjunto de prueba</translation>
    </message>
    <message>
        <source>%1 was removed from the endpoint</source>
        <translation>%1 se quitó del endpoint</translation>
    </message>
    <message>
        <source>Choose another model there, or register the open file again.</source>
        <translation>Elige otro modelo allí, o registra de nuevo el archivo abierto.</translation>
    </message>
    <message>
        <source>%1 was not removed from the endpoint</source>
        <translation>%1 no se quitó del endpoint</translation>
    </message>
    <message>
        <source>The endpoint's file is open</source>
        <translation>El archivo del endpoint está abierto</translation>
    </message>
    <message>
        <source>Open the endpoint's file</source>
        <translation>Abrir el archivo del endpoint</translation>
    </message>
    <message>
        <source>Register the open file with the endpoint</source>
        <translation>Registrar el archivo abierto en el endpoint</translation>
    </message>
    <message>
        <source>It gets a copy under a name of its own, which can be removed afterwards.</source>
        <translation>Recibe una copia con un nombre propio, que después se puede quitar.</translation>
    </message>
    <message>
        <source>Register the open file…</source>
        <translation>Registrar el archivo abierto…</translation>
    </message>
    <message>
        <source>Or choose a model that it has</source>
        <translation>O elige un modelo que tenga</translation>
    </message>
    <message>
        <source>Registered</source>
        <translation>Registrado</translation>
    </message>
    <message>
        <source>`%1` is a copy that this window put at `%2`.</source>
        <translation>`%1` es una copia que esta ventana puso en `%2`.</translation>
    </message>
    <message>
        <source>Remove it from the endpoint…</source>
        <translation>Quitarla del endpoint…</translation>
    </message>
    <message>
        <source>Another file</source>
        <translation>Otro archivo</translation>
    </message>
    <message>
        <source>Names, types and shapes are the same, the sha256 is not: the endpoint serves `%1`…. %2</source>
        <translation>Nombres, tipos y formas son los mismos; el sha256, no: el endpoint sirve `%1`…. %2</translation>
    </message>
    <message>
        <source>The text has changed since this comparison, so its lines may be others. Compare again first.</source>
        <translation>El texto ha cambiado desde esta comparación, así que sus líneas pueden ser otras. Compara antes de nuevo.</translation>
    </message>
    <message>
        <source>this definition in %1</source>
        <translation>esta definición en %1</translation>
    </message>
</context>
<context>
    <name>archdef::ui::ComparisonRun</name>
    <message>
        <source>asking for the model</source>
        <translation>preguntando por el modelo</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>waiting for the first token</source>
        <translation>esperando el primer token</translation>
    </message>
    <message>
        <source>%1 of %2 tokens, %3 tokens/s</source>
        <translation>%1 de %2 tokens, %3 tokens/s</translation>
    </message>
    <message>
        <source>one batch</source>
        <translation>un lote</translation>
    </message>
    <message>
        <source>our own way after the first other token</source>
        <translation>nuestro propio camino tras el primer token distinto</translation>
    </message>
    <message>
        <source>comparing the weights</source>
        <translation>comparando los pesos</translation>
    </message>
    <message>
        <source>asked again, for its own noise</source>
        <translation>se pregunta otra vez, por su propio ruido</translation>
    </message>
    <message>
        <source>our other rounding; endpoint asked again</source>
        <translation>nuestro otro redondeo; se vuelve a preguntar al endpoint</translation>
    </message>
    <message>
        <source>our other rounding</source>
        <translation>nuestro otro redondeo</translation>
    </message>
    <message>
        <source>trying single changes</source>
        <translation>probando cambios uno a uno</translation>
    </message>
</context>
<context>
    <name>archdef::ui::CompletionPopup</name>
    <message>
        <source>Completions</source>
        <translation>Opciones para completar</translation>
    </message>
    <message>
        <source>Tab inserts</source>
        <translation>Tab inserta</translation>
    </message>
</context>
<context>
    <name>archdef::ui::CoveragePanel</name>
    <message>
        <source>Tensors read</source>
        <translation>Tensores leídos</translation>
    </message>
    <message>
        <source>%1 tensors, %2</source>
        <translation>%1 tensores, %2</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>Insertar</translation>
    </message>
    <message>
        <source>Fix line %1</source>
        <translation>Corregir la línea %1</translation>
    </message>
    <message>
        <source>%1 of %1 metadata keys that matter are read</source>
        <translation>se leen las %1 claves de metadatos que importan</translation>
    </message>
    <message>
        <source>%1 of %2 metadata keys that matter are read; not read: %3</source>
        <translation>se leen %1 de las %2 claves de metadatos que importan; sin leer: %3</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>de %1</translation>
    </message>
    <message>
        <source>and %1 more, listed under Problems</source>
        <translation>y %1 más, en la lista de Problemas</translation>
    </message>
</context>
<context>
    <name>archdef::ui::DamageAdvice</name>
    <message>
        <source>Nothing to do: the container is sound. Choose a part of the map to see its bytes.</source>
        <translation>Nada que hacer: el contenedor está íntegro. Elige una parte del mapa para ver sus bytes.</translation>
    </message>
    <message>
        <source>Resume the download</source>
        <translation>Reanudar la descarga</translation>
    </message>
    <message>
        <source>Most download tools continue at the end of a part. The whole file has %1 bytes.</source>
        <translation>La mayoría de los programas de descarga continúan al final de lo que hay. El archivo entero tiene %1 bytes.</translation>
    </message>
    <message>
        <source>Copy the expected size</source>
        <translation>Copiar el tamaño esperado</translation>
    </message>
    <message>
        <source>Or open a whole copy</source>
        <translation>O abrir una copia entera</translation>
    </message>
    <message>
        <source>The same model may be elsewhere on this machine.</source>
        <translation>El mismo modelo puede estar en otro lugar de esta máquina.</translation>
    </message>
    <message>
        <source>Open another file</source>
        <translation>Abrir otro archivo</translation>
    </message>
    <message>
        <source>Look at what is here</source>
        <translation>Mirar lo que hay</translation>
    </message>
    <message>
        <source>Metadata, tokenizer and %1 tensors can be inspected. Running is off: a missing tensor would be read as garbage.</source>
        <translation>Se pueden inspeccionar los metadatos, el tokenizador y %1 tensores. No se puede ejecutar: un tensor que falta se leería como basura.</translation>
    </message>
    <message>
        <source>Show the tensors</source>
        <translation>Mostrar los tensores</translation>
    </message>
    <message>
        <source>Or see what it is</source>
        <translation>O ver qué es</translation>
    </message>
    <message>
        <source>The first bytes often tell.</source>
        <translation>Los primeros bytes suelen decirlo.</translation>
    </message>
    <message>
        <source>Show the first bytes</source>
        <translation>Mostrar los primeros bytes</translation>
    </message>
    <message>
        <source>Know what is unusual</source>
        <translation>Saber qué es inusual</translation>
    </message>
    <message>
        <source>Repair or replace the file</source>
        <translation>Reparar o reemplazar el archivo</translation>
    </message>
    <message>
        <source>Or open another copy</source>
        <translation>O abrir otra copia</translation>
    </message>
    <message>
        <source>Get the file again, or ask who made it: the findings say where it is wrong.</source>
        <translation>Consigue el archivo otra vez, o pregunta a quien lo hizo: los hallazgos dicen dónde está mal.</translation>
    </message>
    <message>
        <source>The list of tensors can be trusted; the file can run.</source>
        <translation>La lista de tensores es fiable; el archivo se puede ejecutar.</translation>
    </message>
    <message>
        <source>Running is off: what the file says cannot be trusted.</source>
        <translation>No se puede ejecutar: lo que dice el archivo no es fiable.</translation>
    </message>
</context>
<context>
    <name>archdef::ui::DefinitionText</name>
    <message>
        <source>Text of the definition</source>
        <translation>Texto de la definición</translation>
    </message>
</context>
<context>
    <name>archdef::ui::DiffDialog</name>
    <message>
        <source>Definitions side by side</source>
        <translation>Definiciones lado a lado</translation>
    </message>
    <message>
        <source>%1, as it is shown</source>
        <translation>%1, tal como se muestra</translation>
    </message>
    <message>
        <source>%1, built-in</source>
        <translation>%1, incluida</translation>
    </message>
    <message>
        <source>Choose a file for this side</source>
        <translation>Elegir un archivo para este lado</translation>
    </message>
    <message>
        <source>Left definition</source>
        <translation>Definición de la izquierda</translation>
    </message>
    <message>
        <source>Right definition</source>
        <translation>Definición de la derecha</translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation>Diferencia siguiente</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Definitions (*.archdef);;All files (*)</source>
        <translation>Definiciones (*.archdef);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>The texts are equal.</source>
        <translation>Los textos son iguales.</translation>
    </message>
    <message>
        <source>The texts differ in 1 place.</source>
        <translation>Los textos difieren en 1 lugar.</translation>
    </message>
    <message>
        <source>The texts differ in %1 places.</source>
        <translation>Los textos difieren en %1 lugares.</translation>
    </message>
    <message>
        <source>What they compute cannot be compared while one has errors.</source>
        <translation>Lo que calculan no se puede comparar mientras una tenga errores.</translation>
    </message>
    <message>
        <source>They compute the same, step by step.</source>
        <translation>Calculan lo mismo, paso por paso.</translation>
    </message>
    <message>
        <source>What they compute differs: %1 steps, %2 params.</source>
        <translation>Lo que calculan difiere: pasos: %1, params: %2.</translation>
    </message>
</context>
<context>
    <name>archdef::ui::DiffView</name>
    <message>
        <source>Two definitions side by side</source>
        <translation>Dos definiciones lado a lado</translation>
    </message>
</context>
<context>
    <name>archdef::ui::DifferenceChart</name>
    <message>
        <source>Difference over the positions</source>
        <translation>Diferencia a lo largo de las posiciones</translation>
    </message>
    <message>
        <source>largest difference %1, mean %2, noise up to %3</source>
        <translation>diferencia mayor %1, media %2, ruido hasta %3</translation>
    </message>
    <message>
        <source>appears when our engine has scored the tokens</source>
        <translation>aparece cuando nuestro motor haya puntuado los tokens</translation>
    </message>
    <message>
        <source>position %1: difference %2, KL at least %3, %4</source>
        <translation>posición %1: diferencia %2, KL al menos %3, %4</translation>
    </message>
    <message>
        <source>position %1: not observable</source>
        <translation>posición %1: no observable</translation>
    </message>
</context>
<context>
    <name>archdef::ui::DigestCheckPanel</name>
    <message>
        <source>Check a digest</source>
        <translation>Comprobar un digest</translation>
    </message>
    <message>
        <source>Paste a sha256. It is compared with every digest on this page.</source>
        <translation>Pega un sha256. Se compara con todos los digests de esta página.</translation>
    </message>
    <message>
        <source>Equal</source>
        <translation>Es igual</translation>
    </message>
    <message>
        <source>to %1</source>
        <translation>a %1</translation>
    </message>
    <message>
        <source>Not equal</source>
        <translation>No es igual</translation>
    </message>
    <message>
        <source>to anything here. Nearest: %1. First other digit: %2, %3 pasted, %4 here.</source>
        <translation>a nada de aquí. El más cercano: %1. Primer dígito distinto: el %2, %3 en lo pegado, %4 aquí.</translation>
    </message>
    <message>
        <source>Not a sha256:</source>
        <translation>No es un sha256:</translation>
    </message>
    <message>
        <source>character %1 is not a hexadecimal digit.</source>
        <translation>el carácter %1 no es un dígito hexadecimal.</translation>
    </message>
    <message>
        <source>Not a whole sha256:</source>
        <translation>No es un sha256 entero:</translation>
    </message>
    <message>
        <source>%1 of 64 digits.</source>
        <translation>%1 de 64 dígitos.</translation>
    </message>
    <message>
        <source>Nothing to compare with:</source>
        <translation>No hay con qué comparar:</translation>
    </message>
    <message>
        <source>this page shows no digest yet.</source>
        <translation>esta página aún no muestra ningún digest.</translation>
    </message>
    <message>
        <source>Nothing pasted</source>
        <translation>Nada pegado</translation>
    </message>
</context>
<context>
    <name>archdef::ui::DigestField</name>
    <message>
        <source>Paste 64 digits</source>
        <translation>Pegar 64 dígitos</translation>
    </message>
    <message>
        <source>Digest to check</source>
        <translation>Digest que comprobar</translation>
    </message>
</context>
<context>
    <name>archdef::ui::DigestLabel</name>
    <message>
        <source>Copy the 64 digits</source>
        <translation>Copiar los 64 dígitos</translation>
    </message>
    <message>
        <source>Copy the first 12</source>
        <translation>Copiar los 12 primeros</translation>
    </message>
</context>
<context>
    <name>archdef::ui::DigestRow</name>
    <message>
        <source>Hash %1</source>
        <translation>Calcular el hash: %1</translation>
    </message>
    <message>
        <source>sha256 of %1: %2</source>
        <translation>sha256 de %1: %2</translation>
    </message>
    <message>
        <source>Copy the sha256 of %1</source>
        <translation>Copiar el sha256 de %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
</context>
<context>
    <name>archdef::ui::Document</name>
    <message>
        <source>It is not UTF-8 and cannot be edited without loss</source>
        <translation>No es UTF-8 y no se puede editar sin pérdida</translation>
    </message>
    <message>
        <source>It holds a NUL byte and cannot be edited without loss</source>
        <translation>Tiene un byte NUL y no se puede editar sin pérdida</translation>
    </message>
    <message>
        <source>A line in it ends with CR alone and cannot be edited without loss</source>
        <translation>Una de sus líneas termina solo con CR y no se puede editar sin pérdida</translation>
    </message>
    <message>
        <source>It holds a paragraph separator and cannot be edited without loss</source>
        <translation>Tiene un separador de párrafo y no se puede editar sin pérdida</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 no se puede leer: %2</translation>
    </message>
    <message>
        <source>%1 has %2 bytes; a definition has at most 1 MiB</source>
        <translation>%1 tiene %2 bytes; una definición tiene como mucho 1 MiB</translation>
    </message>
    <message>
        <source>%1 is longer than 1 MiB and is no definition</source>
        <translation>%1 pasa de 1 MiB y no es una definición</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1 no se puede escribir: %2</translation>
    </message>
    <message>
        <source>%1 was not saved: %2. The old file is as it was.</source>
        <translation>%1 no se guardó: %2. El archivo anterior sigue como estaba.</translation>
    </message>
</context>
<context>
    <name>archdef::ui::DocumentTabs</name>
    <message>
        <source>Open definitions</source>
        <translation>Definiciones abiertas</translation>
    </message>
    <message>
        <source>Built-in definition, read-only</source>
        <translation>Definición incluida, de solo lectura</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>Aún sin guardar</translation>
    </message>
    <message>
        <source>%1, not saved</source>
        <translation>%1, sin guardar</translation>
    </message>
    <message>
        <source>built-in</source>
        <translation>incluida</translation>
    </message>
</context>
<context>
    <name>archdef::ui::DraftDialog</name>
    <message>
        <source>New from a GGUF</source>
        <translation>Nueva desde un GGUF</translation>
    </message>
    <message>
        <source>Open another model…</source>
        <translation>Abrir otro modelo…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Open the draft</source>
        <translation>Abrir el borrador</translation>
    </message>
    <message>
        <source>No model is open</source>
        <translation>No hay ningún modelo abierto</translation>
    </message>
    <message>
        <source>A draft is made from a model's tensor names and metadata. Open the GGUF to begin with.</source>
        <translation>Un borrador se hace con los nombres de los tensores y los metadatos de un modelo. Abre el GGUF para empezar.</translation>
    </message>
    <message>
        <source>Drafting for %1</source>
        <translation>Borrador para %1</translation>
    </message>
    <message>
        <source>Names and metadata are read; no weight is.</source>
        <translation>Se leen nombres y metadatos; ningún peso.</translation>
    </message>
    <message>
        <source>No draft can be made</source>
        <translation>No se puede hacer un borrador</translation>
    </message>
    <message>
        <source>`%1` binds to this model without an error</source>
        <translation>`%1` encaja en este modelo sin ningún error</translation>
    </message>
    <message>
        <source>`%1` needs your hand before it can run</source>
        <translation>`%1` necesita tu mano antes de ejecutarse</translation>
    </message>
    <message>
        <source>Nothing had to be guessed.</source>
        <translation>No hubo que suponer nada.</translation>
    </message>
    <message>
        <source>To check:</source>
        <translation>Por comprobar:</translation>
    </message>
    <message>
        <source>%1, the closest that is known</source>
        <translation>%1, la más cercana que se conoce</translation>
    </message>
    <message>
        <source>The draft</source>
        <translation>El borrador</translation>
    </message>
</context>
<context>
    <name>archdef::ui::EditMode</name>
    <message>
        <source>Edit</source>
        <translation>Editar</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>Complete</source>
        <translation>Completar</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Reemplazar</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Buscar siguiente</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>Buscar anterior</translation>
    </message>
    <message>
        <source>Go to line…</source>
        <translation>Ir a la línea…</translation>
    </message>
    <message>
        <source>Go to the definition, or to the tensor in Inspect</source>
        <translation>Ir a la definición, o al tensor en Inspeccionar</translation>
    </message>
    <message>
        <source>Next use</source>
        <translation>Uso siguiente</translation>
    </message>
    <message>
        <source>Rename register…</source>
        <translation>Renombrar registro…</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Dar formato</translation>
    </message>
    <message>
        <source>Help for the word under the cursor</source>
        <translation>Ayuda de la palabra bajo el cursor</translation>
    </message>
    <message>
        <source>The cursor stands on no register. Only registers can be renamed.</source>
        <translation>El cursor no está en ningún registro. Solo se pueden renombrar registros.</translation>
    </message>
    <message>
        <source>Rename register</source>
        <translation>Renombrar registro</translation>
    </message>
    <message>
        <source>New name of %1</source>
        <translation>Nombre nuevo de %1</translation>
    </message>
    <message>
        <source>Go to line</source>
        <translation>Ir a la línea</translation>
    </message>
    <message>
        <source>Line, 1 to %1</source>
        <translation>Línea, de 1 a %1</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ver</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ejecutar</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Guardar como…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Edit a copy</source>
        <translation>Editar una copia</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rehacer</translation>
    </message>
    <message>
        <source>Fixes for this line</source>
        <translation>Correcciones para esta línea</translation>
    </message>
    <message>
        <source>Fix all that have one fix</source>
        <translation>Corregir todo lo que tiene una sola corrección</translation>
    </message>
    <message>
        <source>Comment or uncomment</source>
        <translation>Comentar o descomentar</translation>
    </message>
    <message>
        <source>Move line up</source>
        <translation>Mover la línea arriba</translation>
    </message>
    <message>
        <source>Move line down</source>
        <translation>Mover la línea abajo</translation>
    </message>
    <message>
        <source>Duplicate line</source>
        <translation>Duplicar la línea</translation>
    </message>
    <message>
        <source>Shape hints</source>
        <translation>Formas en las líneas</translation>
    </message>
    <message>
        <source>Bottom panel</source>
        <translation>Panel inferior</translation>
    </message>
    <message>
        <source>Model panel</source>
        <translation>Panel del modelo</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>%1 places</source>
        <translation>%1 lugares</translation>
    </message>
    <message>
        <source>Show the 16 operations</source>
        <translation>Mostrar las 16 operaciones</translation>
    </message>
    <message>
        <source>%1 is read-only. Edit a copy to change it.</source>
        <translation>%1 es de solo lectura. Edita una copia para cambiarla.</translation>
    </message>
    <message>
        <source>%1 has text that is not saved</source>
        <translation>%1 tiene texto sin guardar</translation>
    </message>
    <message>
        <source>Without saving, what was typed since is gone.</source>
        <translation>Si no se guarda, se pierde lo escrito desde entonces.</translation>
    </message>
    <message>
        <source>Close without saving</source>
        <translation>Cerrar sin guardar</translation>
    </message>
    <message>
        <source>Keep editing</source>
        <translation>Seguir editando</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Guardar como</translation>
    </message>
    <message>
        <source>Definitions (*.archdef);;All files (*)</source>
        <translation>Definiciones (*.archdef);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Built-in</source>
        <translation>Incluida</translation>
    </message>
    <message>
        <source>This definition is compiled in and cannot be changed.</source>
        <translation>Esta definición está compilada en el programa y no se puede cambiar.</translation>
    </message>
    <message>
        <source>Read-only</source>
        <translation>Solo lectura</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>Eliminado</translation>
    </message>
    <message>
        <source>Changed on disk</source>
        <translation>Cambió en el disco</translation>
    </message>
    <message>
        <source>`%1` is no longer there. The text here is kept.</source>
        <translation>`%1` ya no está ahí. El texto de aquí se conserva.</translation>
    </message>
    <message>
        <source>Another program wrote `%1`. The text here is the one before.</source>
        <translation>Otro programa escribió `%1`. El texto de aquí es el anterior.</translation>
    </message>
    <message>
        <source>Save again</source>
        <translation>Guardar otra vez</translation>
    </message>
    <message>
        <source>Load from disk</source>
        <translation>Cargar del disco</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>Conservar el mío</translation>
    </message>
    <message>
        <source>New definition</source>
        <translation>Definición nueva</translation>
    </message>
    <message>
        <source>Show the difference to another definition</source>
        <translation>Mostrar la diferencia con otra definición</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Problemas</translation>
    </message>
    <message>
        <source>%1 heads of %2</source>
        <translation>%1 cabezas de %2</translation>
    </message>
</context>
<context>
    <name>archdef::ui::EndpointActions</name>
    <message>
        <source>Remove from the endpoint</source>
        <translation>Quitar del endpoint</translation>
    </message>
    <message>
        <source>Remove %1 from %2?</source>
        <translation>¿Quitar %1 de %2?</translation>
    </message>
    <message>
        <source>The endpoint deletes its copy. The file that is open here stays as it is.</source>
        <translation>El endpoint borra su copia. El archivo abierto aquí queda como está.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Dejarlo</translation>
    </message>
    <message>
        <source>Hashing the endpoint's file</source>
        <translation>Calculando el sha256 del archivo del endpoint</translation>
    </message>
    <message>
        <source>The endpoint's file cannot be read</source>
        <translation>El archivo del endpoint no se puede leer</translation>
    </message>
    <message>
        <source>The file in the store is not the one that the endpoint names</source>
        <translation>El archivo del almacén no es el que nombra el endpoint</translation>
    </message>
    <message>
        <source>`%1` has the sha256 `%2`…, and the endpoint tells `%3`…: its copy here is damaged. Pull the model again, or register the open file.</source>
        <translation>`%1` tiene el sha256 `%2`…, y el endpoint dice `%3`…: su copia de aquí está dañada. Descarga el modelo otra vez, o registra el archivo abierto.</translation>
    </message>
</context>
<context>
    <name>archdef::ui::FactGrid</name>
    <message>
        <source>agrees</source>
        <translation>concuerda</translation>
    </message>
    <message>
        <source>differs from the others</source>
        <translation>difiere de los demás</translation>
    </message>
</context>
<context>
    <name>archdef::ui::FileMap</name>
    <message>
        <source>File map</source>
        <translation>Mapa del archivo</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 bytes</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>de %1 a %2</translation>
    </message>
    <message>
        <source>header</source>
        <translation>cabecera</translation>
    </message>
    <message>
        <source>metadata</source>
        <translation>metadatos</translation>
    </message>
    <message>
        <source>tensor list</source>
        <translation>lista de tensores</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>relleno</translation>
    </message>
    <message>
        <source>unexplained bytes</source>
        <translation>bytes sin explicar</translation>
    </message>
    <message>
        <source>missing bytes</source>
        <translation>bytes que faltan</translation>
    </message>
    <message>
        <source>%1 tensor</source>
        <translation>%1 tensor</translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation>%1 tensores</translation>
    </message>
    <message>
        <source>header, metadata, tensor list</source>
        <translation>cabecera, metadatos, lista de tensores</translation>
    </message>
    <message>
        <source>%1 whole tensor</source>
        <translation>%1 tensor entero</translation>
    </message>
    <message>
        <source>%1 whole tensors</source>
        <translation>%1 tensores enteros</translation>
    </message>
    <message>
        <source>%1 missing</source>
        <translation>faltan %1</translation>
    </message>
    <message>
        <source>file ends at %1</source>
        <translation>el archivo termina en %1</translation>
    </message>
    <message>
        <source>part %1: %2</source>
        <translation>parte %1: %2</translation>
    </message>
    <message>
        <source>part %1 ends at %2</source>
        <translation>la parte %1 termina en %2</translation>
    </message>
</context>
<context>
    <name>archdef::ui::FileMapTab</name>
    <message>
        <source>Findings</source>
        <translation>Hallazgos</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Part of the model</source>
        <translation>Parte del modelo</translation>
    </message>
    <message>
        <source>Go to offset…</source>
        <translation>Ir a la posición…</translation>
    </message>
    <message>
        <source>%1 damaged</source>
        <translation>dañado: %1</translation>
    </message>
    <message>
        <source>%1 unusual</source>
        <translation>inusual: %1</translation>
    </message>
    <message>
        <source>%1 not for us</source>
        <translation>no para nosotros: %1</translation>
    </message>
    <message>
        <source>Bytes from %1</source>
        <translation>Bytes desde %1</translation>
    </message>
    <message>
        <source>Go to offset</source>
        <translation>Ir a la posición</translation>
    </message>
    <message>
        <source>Byte offset, decimal or 0x…</source>
        <translation>Posición en bytes, decimal o 0x…</translation>
    </message>
</context>
<context>
    <name>archdef::ui::FindBar</name>
    <message>
        <source>Find</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>Mayúsculas</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Expresión regular</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Anterior</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Siguiente</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>Cerrar la búsqueda</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>Reemplazar por</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Reemplazar</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>Reemplazar todo</translation>
    </message>
    <message>
        <source>nothing found</source>
        <translation>nada encontrado</translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation>encontrados: %1</translation>
    </message>
</context>
<context>
    <name>archdef::ui::FindingModel</name>
    <message>
        <source>%1 at byte %2, %3: %4 Found %5, expected %6. [%7]
</source>
        <translation>%1 en el byte %2, %3: %4 Encontrado %5, esperado %6. [%7]
</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Clase</translation>
    </message>
    <message>
        <source>Byte offset</source>
        <translation>Posición (bytes)</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Campo</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Encontrado</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>Esperado</translation>
    </message>
    <message>
        <source>part %1</source>
        <translation>parte %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Parte</translation>
    </message>
</context>
<context>
    <name>archdef::ui::FixPopup</name>
    <message>
        <source>Fixes</source>
        <translation>Correcciones</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Intro</translation>
    </message>
</context>
<context>
    <name>archdef::ui::GoToButton</name>
    <message>
        <source>Go to a step, tensor, token or action</source>
        <translation>Ir a un paso, tensor, token o acción</translation>
    </message>
    <message>
        <source>Go to …</source>
        <translation>Ir a …</translation>
    </message>
</context>
<context>
    <name>archdef::ui::GoToPalette</name>
    <message>
        <source>Go to</source>
        <translation>Ir a</translation>
    </message>
    <message>
        <source>Go to a step, tensor, token or action</source>
        <translation>Ir a un paso, tensor, token o acción</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>Resultados</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>línea %1</translation>
    </message>
    <message>
        <source>metadata</source>
        <translation>metadatos</translation>
    </message>
    <message>
        <source>Open %1.archdef</source>
        <translation>Abrir %1.archdef</translation>
    </message>
    <message>
        <source>built-in</source>
        <translation>incluida</translation>
    </message>
</context>
<context>
    <name>archdef::ui::Gutter</name>
    <message>
        <source>Lines and problems</source>
        <translation>Líneas y problemas</translation>
    </message>
</context>
<context>
    <name>archdef::ui::HeatMap</name>
    <message>
        <source>Picture of the matrix</source>
        <translation>Imagen de la matriz</translation>
    </message>
    <message>
        <source>%1 by %2 cells</source>
        <translation>%1 por %2 celdas</translation>
    </message>
</context>
<context>
    <name>archdef::ui::HeatMapScale</name>
    <message>
        <source>Scale of the picture</source>
        <translation>Escala de la imagen</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>de %1 a %2</translation>
    </message>
</context>
<context>
    <name>archdef::ui::HexView</name>
    <message>
        <source>Bytes of the file</source>
        <translation>Bytes del archivo</translation>
    </message>
    <message>
        <source>%1  end of file</source>
        <translation>%1  fin del archivo</translation>
    </message>
</context>
<context>
    <name>archdef::ui::Histogram</name>
    <message>
        <source>Histogram of the values, counts on a logarithmic scale</source>
        <translation>Histograma de los valores, recuentos en escala logarítmica</translation>
    </message>
    <message>
        <source>%1 bins from %2 to %3, most values near %4</source>
        <translation>%1 intervalos de %2 a %3, la mayoría de los valores cerca de %4</translation>
    </message>
    <message>
        <source>%1 values from %2 to %3</source>
        <translation>%1 valores de %2 a %3</translation>
    </message>
</context>
<context>
    <name>archdef::ui::HistoryModel</name>
    <message>
        <source>%1, mean difference %2, definition %3 %4</source>
        <translation>%1, diferencia media %2, definición %3 %4</translation>
    </message>
    <message>
        <source>%1, definition %2 %3</source>
        <translation>%1, definición %2 %3</translation>
    </message>
    <message>
        <source>
against %1
prompt: %2
%3, %4</source>
        <translation>
frente a %1
prompt: %2
%3, %4</translation>
    </message>
</context>
<context>
    <name>archdef::ui::HistoryPanel</name>
    <message>
        <source>History</source>
        <translation>Historial</translation>
    </message>
    <message>
        <source>mean difference</source>
        <translation>diferencia media</translation>
    </message>
    <message>
        <source>History of comparisons</source>
        <translation>Historial de comparaciones</translation>
    </message>
    <message>
        <source>Each comparison stays here with the definition it was made with, also when the window closes.</source>
        <translation>Cada comparación queda aquí con la definición con que se hizo, también al cerrar la ventana.</translation>
    </message>
    <message>
        <source>Show what changed between two</source>
        <translation>Mostrar qué cambió entre dos</translation>
    </message>
    <message>
        <source>Select two comparisons: a click, then Ctrl and a click</source>
        <translation>Selecciona dos comparaciones: un clic, y después Ctrl y otro clic</translation>
    </message>
</context>
<context>
    <name>archdef::ui::InspectMode</name>
    <message>
        <source>This file cannot be read</source>
        <translation>Este archivo no se puede leer</translation>
    </message>
    <message>
        <source>No file is open</source>
        <translation>No hay ningún archivo abierto</translation>
    </message>
    <message>
        <source>Drop a GGUF here, or choose one. Nothing is ever written to it.</source>
        <translation>Suelta aquí un GGUF, o elige uno. Nunca se escribe nada en él.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 bytes</translation>
    </message>
    <message>
        <source>Tensors  %1</source>
        <translation>Tensores  %1</translation>
    </message>
    <message>
        <source>Metadata  %1</source>
        <translation>Metadatos  %1</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Íntegro</translation>
    </message>
    <message>
        <source>Unusual</source>
        <translation>Inusual</translation>
    </message>
    <message>
        <source>Damaged</source>
        <translation>Dañado</translation>
    </message>
    <message>
        <source>Not for us</source>
        <translation>No es para nosotros</translation>
    </message>
    <message>
        <source>Header, %1 metadata keys, %2 tensors and the file size agree. No unexplained bytes.</source>
        <translation>La cabecera, %1 claves de metadatos, %2 tensores y el tamaño del archivo concuerdan. No hay bytes sin explicar.</translation>
    </message>
    <message>
        <source>Beside %1</source>
        <translation>Frente a %1</translation>
    </message>
    <message>
        <source>File map</source>
        <translation>Mapa</translation>
    </message>
    <message>
        <source>Copy findings</source>
        <translation>Copiar los hallazgos</translation>
    </message>
    <message>
        <source>Views of the file</source>
        <translation>Vistas del archivo</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensores</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>Metadatos</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>Tokenizador</translation>
    </message>
    <message>
        <source>Layers and tensors</source>
        <translation>Capas</translation>
    </message>
    <message>
        <source>Scan</source>
        <translation>Examen</translation>
    </message>
    <message>
        <source>Beside</source>
        <translation>Frente a</translation>
    </message>
    <message>
        <source>Scan all values</source>
        <translation>Examinar valores</translation>
    </message>
    <message>
        <source>Look for NaN, infinities and dead rows in every tensor</source>
        <translation>Buscar NaN, infinitos y filas muertas en todos los tensores</translation>
    </message>
    <message>
        <source>Compare with another file</source>
        <translation>Comparar con otro archivo</translation>
    </message>
    <message>
        <source>GGUF files (*.gguf);;All files (*)</source>
        <translation>Archivos GGUF (*.gguf);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>No tensor passes the filters</source>
        <translation>Ningún tensor pasa los filtros</translation>
    </message>
    <message>
        <source>Change the name, the types, or show what is read as well.</source>
        <translation>Cambia el nombre o los tipos, o muestra también lo que se lee.</translation>
    </message>
    <message>
        <source>Filter by key or value</source>
        <translation>Filtrar por clave o valor</translation>
    </message>
    <message>
        <source>Filter metadata</source>
        <translation>Filtrar los metadatos</translation>
    </message>
    <message>
        <source>Compare with another file…</source>
        <translation>Comparar con otro archivo…</translation>
    </message>
    <message>
        <source>Compare with what an endpoint reports…</source>
        <translation>Comparar con lo que informa un endpoint…</translation>
    </message>
    <message>
        <source>the endpoint</source>
        <translation>el endpoint</translation>
    </message>
    <message>
        <source>Overview and filters</source>
        <translation>Resumen y filtros</translation>
    </message>
    <message>
        <source>More to do with this file</source>
        <translation>Más acciones con este archivo</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Detalles</translation>
    </message>
</context>
<context>
    <name>archdef::ui::LayerMatrix</name>
    <message>
        <source>Layers by tensors</source>
        <translation>Capas por tensores</translation>
    </message>
    <message>
        <source>%1 layers, %2 tensors</source>
        <translation>%1 capas, %2 tensores</translation>
    </message>
</context>
<context>
    <name>archdef::ui::LayersTab</name>
    <message>
        <source>Stack of layers</source>
        <translation>Pila de capas</translation>
    </message>
    <message>
        <source>filled: in the file   hatched: no step reads it   dot: not in the file   corner: another type than most layers</source>
        <translation>lleno: en el archivo   rayado: ningún paso lo lee   punto: no está en el archivo   esquina: otro tipo que la mayoría de las capas</translation>
    </message>
    <message>
        <source>%1 layer</source>
        <translation>%1 capa</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 capas</translation>
    </message>
    <message>
        <source>layer %1: %2</source>
        <translation>capa %1: %2</translation>
    </message>
    <message>
        <source>%1, the same %2 tensors</source>
        <translation>%1, los mismos %2 tensores</translation>
    </message>
    <message>
        <source>%1, not all alike. %2</source>
        <translation>%1, no todas iguales. %2</translation>
    </message>
    <message>
        <source>No tensor belongs to a layer</source>
        <translation>Ningún tensor pertenece a una capa</translation>
    </message>
    <message>
        <source>layer %1 has no %2</source>
        <translation>la capa %1 no tiene %2</translation>
    </message>
    <message>
        <source>no step reads it</source>
        <translation>ningún paso lo lee</translation>
    </message>
    <message>
        <source>read by line %1</source>
        <translation>leído por la línea %1</translation>
    </message>
</context>
<context>
    <name>archdef::ui::MainWindow</name>
    <message>
        <source>Archdef Workbench</source>
        <translation>Archdef Workbench</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Editar</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>Inspeccionar</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>Provenance</source>
        <translation>Procedencia</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>The demo model is not installed. The package archdef-demo brings it.</source>
        <translation>El modelo de demostración no está instalado. Lo trae el paquete archdef-demo.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Definitions, models and records (*.archdef *.gguf *.json);;All files (*)</source>
        <translation>Definiciones, modelos y registros (*.archdef *.gguf *.json);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ver</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>Ir</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Abrir…</translation>
    </message>
    <message>
        <source>New from this GGUF…</source>
        <translation>Nueva desde este GGUF…</translation>
    </message>
    <message>
        <source>New, empty</source>
        <translation>Nueva, vacía</translation>
    </message>
    <message>
        <source>untitled.archdef</source>
        <translation>sin-titulo.archdef</translation>
    </message>
    <message>
        <source>Definitions side by side…</source>
        <translation>Definiciones lado a lado…</translation>
    </message>
    <message>
        <source>Keyboard shortcuts…</source>
        <translation>Atajos de teclado…</translation>
    </message>
    <message>
        <source>Close the model</source>
        <translation>Cerrar el modelo</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Salir</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Ajustes…</translation>
    </message>
    <message>
        <source>Next problem, finding or difference</source>
        <translation>Problema, hallazgo o diferencia siguiente</translation>
    </message>
    <message>
        <source>Previous problem, finding or difference</source>
        <translation>Problema, hallazgo o diferencia anterior</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Copiar como Markdown</translation>
    </message>
    <message>
        <source>Next region</source>
        <translation>Región siguiente</translation>
    </message>
    <message>
        <source>Previous region</source>
        <translation>Región anterior</translation>
    </message>
    <message>
        <source>Go to…</source>
        <translation>Ir a…</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>Página de inicio</translation>
    </message>
    <message>
        <source>Try the demo</source>
        <translation>Probar la demostración</translation>
    </message>
    <message>
        <source>The 16 operations</source>
        <translation>Las 16 operaciones</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Acerca de</translation>
    </message>
    <message>
        <source>Archdef Workbench %1</source>
        <translation>Archdef Workbench %1</translation>
    </message>
    <message>
        <source>A workbench for authors of .archdef model definitions.</source>
        <translation>Un banco de trabajo para quienes escriben definiciones de modelos .archdef.</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Editar</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modelo</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>E&amp;jecutar</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>Ay&amp;uda</translation>
    </message>
    <message>
        <source>Open a model on this machine…</source>
        <translation>Abrir un modelo de esta máquina…</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Texto más grande</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Texto más pequeño</translation>
    </message>
    <message>
        <source>Usual text size</source>
        <translation>Tamaño de texto habitual</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 frente a %2</translation>
    </message>
</context>
<context>
    <name>archdef::ui::MarkLegend</name>
    <message>
        <source>Marks: ring within noise, open square just above, full square far above, diamond other token first</source>
        <translation>Marcas: anillo dentro del ruido, cuadrado vacío apenas por encima, cuadrado lleno muy por encima, rombo otro token primero</translation>
    </message>
    <message>
        <source>within noise</source>
        <translation>dentro del ruido</translation>
    </message>
    <message>
        <source>just above</source>
        <translation>apenas por encima</translation>
    </message>
    <message>
        <source>far above</source>
        <translation>muy por encima</translation>
    </message>
    <message>
        <source>other token first</source>
        <translation>otro token primero</translation>
    </message>
</context>
<context>
    <name>archdef::ui::MatrixPanel</name>
    <message>
        <source>Matrix</source>
        <translation>Matriz</translation>
    </message>
    <message>
        <source>Show the whole matrix</source>
        <translation>Mostrar toda la matriz</translation>
    </message>
    <message>
        <source>a cell is a value</source>
        <translation>una celda es un valor</translation>
    </message>
    <message>
        <source>a cell is the mean of %1 × %2</source>
        <translation>una celda es la media de %1 × %2</translation>
    </message>
    <message>
        <source>[%1, %2] = %3</source>
        <translation>[%1, %2] = %3</translation>
    </message>
    <message>
        <source>Block %1</source>
        <translation>Bloque %1</translation>
    </message>
    <message>
        <source>d %1</source>
        <translation>d %1</translation>
    </message>
    <message>
        <source>dmin %1</source>
        <translation>dmin %1</translation>
    </message>
</context>
<context>
    <name>archdef::ui::MetadataDetail</name>
    <message>
        <source>Copy the value</source>
        <translation>Copiar el valor</translation>
    </message>
    <message>
        <source>Find by text, index or bytes</source>
        <translation>Buscar por texto, índice o bytes</translation>
    </message>
    <message>
        <source>Find an element</source>
        <translation>Buscar un elemento</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>Elementos</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valor</translation>
    </message>
    <message>
        <source>Choose a key to see its whole value; arrays can be searched.</source>
        <translation>Elige una clave para ver su valor entero; en los arrays se puede buscar.</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>Metadatos</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>Posición</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 bytes</translation>
    </message>
    <message>
        <source>%1 elements</source>
        <translation>%1 elementos</translation>
    </message>
    <message>
        <source>Copy the whole array as JSON</source>
        <translation>Copiar todo el array como JSON</translation>
    </message>
</context>
<context>
    <name>archdef::ui::MetadataDifferenceModel</name>
    <message>
        <source>only here</source>
        <translation>solo aquí</translation>
    </message>
    <message>
        <source>only there</source>
        <translation>solo allí</translation>
    </message>
    <message>
        <source>other type</source>
        <translation>otro tipo</translation>
    </message>
    <message>
        <source>other value</source>
        <translation>otro valor</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Clave</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>Aquí</translation>
    </message>
    <message>
        <source>There</source>
        <translation>Allí</translation>
    </message>
</context>
<context>
    <name>archdef::ui::MetadataModel</name>
    <message>
        <source>%1 changes the numbers, and nothing reads it</source>
        <translation>%1 cambia los números, y nada lo lee</translation>
    </message>
    <message>
        <source>%1 key</source>
        <translation>%1 clave</translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation>%1 claves</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Clave</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valor</translation>
    </message>
</context>
<context>
    <name>archdef::ui::ModelDialog</name>
    <message>
        <source>Open a model on this machine</source>
        <translation>Abrir un modelo de esta máquina</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtrar</translation>
    </message>
    <message>
        <source>Filter models</source>
        <translation>Filtrar los modelos</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Buscar otra vez</translation>
    </message>
    <message>
        <source>Models on this machine</source>
        <translation>Modelos en esta máquina</translation>
    </message>
    <message>
        <source>Another file…</source>
        <translation>Otro archivo…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Looking for models.</source>
        <translation>Buscando modelos.</translation>
    </message>
    <message>
        <source>No model was found in %1.</source>
        <translation>No se encontró ningún modelo en %1.</translation>
    </message>
</context>
<context>
    <name>archdef::ui::ModelOffers</name>
    <message>
        <source>No model is open</source>
        <translation>No hay ningún modelo abierto</translation>
    </message>
    <message>
        <source>The text is checked already. With a GGUF open, every step also gets its shape, missing tensors are named, and tensors that no step reads are listed.</source>
        <translation>El texto ya se comprueba. Con un GGUF abierto, además, cada paso muestra su forma, se nombran los tensores que faltan y se listan los que ningún paso lee.</translation>
    </message>
    <message>
        <source>The model was not opened</source>
        <translation>El modelo no se abrió</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>Abrir un modelo</translation>
    </message>
    <message>
        <source>On this machine</source>
        <translation>En esta máquina</translation>
    </message>
    <message>
        <source>On this machine, architecture %1</source>
        <translation>En esta máquina, arquitectura %1</translation>
    </message>
    <message>
        <source>No model of architecture %1 on this machine</source>
        <translation>Ningún modelo de arquitectura %1 en esta máquina</translation>
    </message>
    <message>
        <source>The %1 model there is</source>
        <translation>El único modelo (%1)</translation>
    </message>
    <message>
        <source>All %1 models</source>
        <translation>Los %1 modelos</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>Abrir %1</translation>
    </message>
</context>
<context>
    <name>archdef::ui::ModelPanel</name>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Open in Inspect</source>
        <translation>Abrir en Inspeccionar</translation>
    </message>
    <message>
        <source>Open another model</source>
        <translation>Abrir otro modelo</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 parámetros</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 capas</translation>
    </message>
    <message>
        <source>%1 layer</source>
        <translation>%1 capa</translation>
    </message>
</context>
<context>
    <name>archdef::ui::ModelRail</name>
    <message>
        <source>Show the model panel</source>
        <translation>Mostrar el panel del modelo</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Sin modelo</translation>
    </message>
    <message>
        <source>%1 of %2 read</source>
        <translation>%1 de %2 leídos</translation>
    </message>
</context>
<context>
    <name>archdef::ui::ModelSurvey</name>
    <message>
        <source>cannot be read</source>
        <translation>no se puede leer</translation>
    </message>
    <message>
        <source>no definition yet</source>
        <translation>aún sin definición</translation>
    </message>
    <message>
        <source>%1 does not load</source>
        <translation>%1 no carga</translation>
    </message>
    <message>
        <source>metadata incomplete</source>
        <translation>metadatos incompletos</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>leyendo</translation>
    </message>
    <message>
        <source>not hashed</source>
        <translation>sin hash</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Found in</source>
        <translation>Encontrado en</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Arquitectura</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parámetros</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>Runs with</source>
        <translation>Se ejecuta con</translation>
    </message>
    <message>
        <source>opened lately</source>
        <translation>abierto hace poco</translation>
    </message>
    <message>
        <source>%1 key assumed</source>
        <translation>%1 clave supuesta</translation>
    </message>
    <message>
        <source>%1 keys assumed</source>
        <translation>%1 claves supuestas</translation>
    </message>
    <message>
        <source>bundled</source>
        <translation>incluido</translation>
    </message>
</context>
<context>
    <name>archdef::ui::OperationsDialog</name>
    <message>
        <source>Operations</source>
        <translation>Operaciones</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>Forma de escribirla</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Fórmula</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>Qué hace</translation>
    </message>
</context>
<context>
    <name>archdef::ui::OverviewPanel</name>
    <message>
        <source>%1 to %2</source>
        <translation>de %1 a %2</translation>
    </message>
    <message>
        <source>Open another file</source>
        <translation>Abrir otro archivo</translation>
    </message>
    <message>
        <source>Filter by name</source>
        <translation>Filtrar por nombre</translation>
    </message>
    <message>
        <source>Filter tensors by name</source>
        <translation>Filtrar los tensores por nombre</translation>
    </message>
    <message>
        <source>Type, by bytes</source>
        <translation>Tipo, por bytes</translation>
    </message>
    <message>
        <source>Fold layers that are alike</source>
        <translation>Plegar las capas iguales</translation>
    </message>
    <message>
        <source>Only what no step reads</source>
        <translation>Solo lo que ningún paso lee</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Nombres</translation>
    </message>
    <message>
        <source>Still readable</source>
        <translation>Aún legible</translation>
    </message>
    <message>
        <source>Needs a definition that is open for this model's architecture</source>
        <translation>Necesita una definición abierta para la arquitectura de este modelo</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Arquitectura</translation>
    </message>
    <message>
        <source>not named</source>
        <translation>sin nombre</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parámetros</translation>
    </message>
    <message>
        <source>Quantisation</source>
        <translation>Cuantización</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 bits</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Capas</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Cabezas</translation>
    </message>
    <message>
        <source>%1 q, %2 kv</source>
        <translation>%1 q, %2 kv</translation>
    </message>
    <message>
        <source>Head size</source>
        <translation>Tamaño de cabeza</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Ancho</translation>
    </message>
    <message>
        <source>Feed-forward</source>
        <translation>Feed-forward</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Contexto</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Ventana</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>Tokenizador</translation>
    </message>
    <message>
        <source>%1, pre %2</source>
        <translation>%1, pre %2</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licencia</translation>
    </message>
    <message>
        <source>Made by</source>
        <translation>Autor</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Partes</translation>
    </message>
    <message>
        <source>Show tensors of type %1</source>
        <translation>Mostrar los tensores de tipo %1</translation>
    </message>
    <message>
        <source>Metadata keys</source>
        <translation>Claves de metadatos</translation>
    </message>
    <message>
        <source>Tensor list</source>
        <translation>Lista de tensores</translation>
    </message>
    <message>
        <source>Tensors whole</source>
        <translation>Tensores enteros</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Compare with another file or with an endpoint</source>
        <translation>Comparar con otro archivo o con un endpoint</translation>
    </message>
    <message>
        <source>%1 of %2 here</source>
        <translation>%1 de %2 aquí</translation>
    </message>
</context>
<context>
    <name>archdef::ui::PieceModel</name>
    <message>
        <source>Id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>Pieza</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
</context>
<context>
    <name>archdef::ui::PiecesView</name>
    <message>
        <source>Pieces of the text</source>
        <translation>Piezas del texto</translation>
    </message>
    <message>
        <source>%1 token</source>
        <translation>%1 token</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 tokens</translation>
    </message>
    <message>
        <source>token %1: %2, id %3</source>
        <translation>token %1: %2, id %3</translation>
    </message>
</context>
<context>
    <name>archdef::ui::PositionModel</name>
    <message>
        <source>same</source>
        <translation>igual</translation>
    </message>
    <message>
        <source>not sent</source>
        <translation>no enviada</translation>
    </message>
    <message>
        <source>Kullback-Leibler divergence over the shared first tokens, the rest as one bucket: a lower bound</source>
        <translation>Divergencia de Kullback-Leibler sobre los primeros tokens comunes, con el resto en un solo grupo: una cota inferior</translation>
    </message>
    <message>
        <source>Their token</source>
        <translation>Su token</translation>
    </message>
    <message>
        <source>Our first</source>
        <translation>Nuestro 1.º</translation>
    </message>
    <message>
        <source>Our rank</source>
        <translation>Puesto</translation>
    </message>
    <message>
        <source>Theirs</source>
        <translation>Suya</translation>
    </message>
    <message>
        <source>Ours</source>
        <translation>Nuestra</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Diferencia</translation>
    </message>
    <message>
        <source>KL ≥</source>
        <translation>KL ≥</translation>
    </message>
</context>
<context>
    <name>archdef::ui::PositionPanel</name>
    <message>
        <source>Position</source>
        <translation>Posición</translation>
    </message>
    <message>
        <source>Compare from here</source>
        <translation>Comparar desde aquí</translation>
    </message>
    <message>
        <source>Start a new comparison with this prefix as the prompt</source>
        <translation>Empezar otra comparación con este prefijo como prompt</translation>
    </message>
    <message>
        <source>Choose a position when the comparison is done. Their 20 most likely tokens are kept; ours come with the scoring.</source>
        <translation>Elige una posición cuando termine la comparación. Se guardan sus 20 tokens más probables; los nuestros llegan al puntuar.</translation>
    </message>
    <message>
        <source>Position %1</source>
        <translation>Posición %1</translation>
    </message>
    <message>
        <source>after %1</source>
        <translation>tras %1</translation>
    </message>
    <message>
        <source>first to second %1 ours</source>
        <translation>del primero al segundo %1 los nuestros</translation>
    </message>
    <message>
        <source>, %1 theirs</source>
        <translation>, %1 los suyos</translation>
    </message>
    <message>
        <source>entropy %1 ours</source>
        <translation>entropía %1 la nuestra</translation>
    </message>
</context>
<context>
    <name>archdef::ui::PreconditionRow</name>
    <message>
        <source>holds</source>
        <translation>se cumple</translation>
    </message>
    <message>
        <source>does not hold</source>
        <translation>no se cumple</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>no se sabe</translation>
    </message>
    <message>
        <source>Like with like</source>
        <translation>Condiciones iguales</translation>
    </message>
    <message>
        <source>endpoint</source>
        <translation>endpoint</translation>
    </message>
    <message>
        <source>model</source>
        <translation>modelo</translation>
    </message>
    <message>
        <source>prompt tokens</source>
        <translation>tokens del prompt</translation>
    </message>
    <message>
        <source>BOS, pre-tokenizer</source>
        <translation>BOS, pre-tokenizador</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>tensores</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>pesos</translation>
    </message>
    <message>
        <source>context</source>
        <translation>contexto</translation>
    </message>
    <message>
        <source>log-probabilities</source>
        <translation>log-probabilidades</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>flujo</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>and %1 more: all hold</source>
        <translation>y %1 más: todas se cumplen</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>y %1 más</translation>
    </message>
</context>
<context>
    <name>archdef::ui::PresenceMatrix</name>
    <message>
        <source>Layers and tensors</source>
        <translation>Capas y tensores</translation>
    </message>
    <message>
        <source>%1 layers, the same %2 tensors</source>
        <translation>%1 capas, los mismos %2 tensores</translation>
    </message>
    <message>
        <source>layer %1 has %2 tensors more</source>
        <translation>la capa %1 tiene %2 tensores más</translation>
    </message>
    <message>
        <source>layer %1 has %2 tensors fewer</source>
        <translation>la capa %1 tiene %2 tensores menos</translation>
    </message>
    <message>
        <source>%1 of %2 layers differ</source>
        <translation>%1 de %2 capas difieren</translation>
    </message>
    <message>
        <source>layer %1 has no %2</source>
        <translation>la capa %1 no tiene %2</translation>
    </message>
    <message>
        <source>unread</source>
        <translation>sin leer</translation>
    </message>
    <message>
        <source>read by line %1</source>
        <translation>leído por la línea %1</translation>
    </message>
</context>
<context>
    <name>archdef::ui::PresencePanel</name>
    <message>
        <source>Layers and tensors</source>
        <translation>Capas y tensores</translation>
    </message>
    <message>
        <source>read</source>
        <translation>leído</translation>
    </message>
    <message>
        <source>unread</source>
        <translation>sin leer</translation>
    </message>
    <message>
        <source>not in the file</source>
        <translation>ausente</translation>
    </message>
    <message>
        <source>other type</source>
        <translation>otro tipo</translation>
    </message>
</context>
<context>
    <name>archdef::ui::ProbeTable</name>
    <message>
        <source>matches</source>
        <translation>coincide</translation>
    </message>
    <message>
        <source>matches within noise</source>
        <translation>coincide dentro del ruido</translation>
    </message>
    <message>
        <source>drifts</source>
        <translation>se desvía</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>difiere</translation>
    </message>
    <message>
        <source>cannot be compared</source>
        <translation>no se puede comparar</translation>
    </message>
    <message>
        <source>Probe set</source>
        <translation>Conjunto de prueba</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Veredicto</translation>
    </message>
    <message>
        <source>Same first</source>
        <translation>Mismo primero</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>Mayor</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Media</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Ruido</translation>
    </message>
    <message>
        <source>Results of the probe set</source>
        <translation>Resultados del conjunto de prueba</translation>
    </message>
    <message>
        <source>%1 of %2 prompts</source>
        <translation>%1 de %2 prompts</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>%1 of %2 prompts match</source>
        <translation>Coinciden %1 de %2 prompts</translation>
    </message>
    <message>
        <source>%1. Most telling: %2. %3</source>
        <translation>%1. El más revelador: %2. %3</translation>
    </message>
</context>
<context>
    <name>archdef::ui::ProblemList</name>
    <message>
        <source>Severity</source>
        <translation>Gravedad</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Línea</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problema</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Código</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>Corrección</translation>
    </message>
</context>
<context>
    <name>archdef::ui::ProblemsPanel</name>
    <message>
        <source>Problems</source>
        <translation>Problemas</translation>
    </message>
    <message>
        <source>Show errors</source>
        <translation>Mostrar los errores</translation>
    </message>
    <message>
        <source>Show warnings</source>
        <translation>Mostrar las advertencias</translation>
    </message>
    <message>
        <source>Show hints</source>
        <translation>Mostrar las sugerencias</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtrar</translation>
    </message>
    <message>
        <source>Filter the problems</source>
        <translation>Filtrar los problemas</translation>
    </message>
    <message>
        <source>Fix all</source>
        <translation>Corregir todo</translation>
    </message>
    <message>
        <source>Fix all %1</source>
        <translation>Corregir los %1</translation>
    </message>
    <message>
        <source>No problem has exactly one fix</source>
        <translation>Ningún problema tiene exactamente una corrección</translation>
    </message>
    <message>
        <source>No problems: %1 steps per layer, %2 in all.</source>
        <translation>Sin problemas: %1 pasos por capa, %2 en total.</translation>
    </message>
    <message>
        <source>No problems in the text: %1 steps per layer, %2 in all.</source>
        <translation>Sin problemas en el texto: %1 pasos por capa, %2 en total.</translation>
    </message>
    <message>
        <source>Shapes and tensors are not checked: no model is open.</source>
        <translation>Las formas y los tensores no se comprueban: no hay ningún modelo abierto.</translation>
    </message>
    <message>
        <source>All %1 tensors of the model are read, every shape fits.</source>
        <translation>Se leen los %1 tensores del modelo y todas las formas encajan.</translation>
    </message>
    <message>
        <source>Shapes and tensors are being checked.</source>
        <translation>Se están comprobando las formas y los tensores.</translation>
    </message>
</context>
<context>
    <name>archdef::ui::ProvenanceMode</name>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>What ran</source>
        <translation>Qué se ejecutó</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>PDF (*.pdf);;HTML (*.html)</source>
        <translation>PDF (*.pdf);;HTML (*.html)</translation>
    </message>
    <message>
        <source>The file changed while it was hashed, so no digest is shown.</source>
        <translation>El archivo cambió mientras se calculaba su hash, así que no se muestra ningún digest.</translation>
    </message>
    <message>
        <source>Hash again</source>
        <translation>Calcular el hash otra vez</translation>
    </message>
    <message>
        <source>Not hashed: cancelled</source>
        <translation>Hash sin calcular: cancelado</translation>
    </message>
    <message>
        <source>Hash</source>
        <translation>Calcular el hash</translation>
    </message>
    <message>
        <source>There is a record when something has run and its files are hashed</source>
        <translation>Hay un registro cuando algo se ha ejecutado y los hashes de sus archivos están calculados</translation>
    </message>
    <message>
        <source>Hashing %1</source>
        <translation>Calculando el hash de %1</translation>
    </message>
    <message>
        <source>Hashing</source>
        <translation>Calculando hashes</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1 no se puede escribir: %2</translation>
    </message>
    <message>
        <source>Verify again</source>
        <translation>Verificar otra vez</translation>
    </message>
    <message>
        <source>Save record…</source>
        <translation>Guardar el registro…</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Abrir…</translation>
    </message>
    <message>
        <source>Open a record that was saved</source>
        <translation>Abrir un registro guardado</translation>
    </message>
    <message>
        <source>Save record</source>
        <translation>Guardar el registro</translation>
    </message>
    <message>
        <source>Records (*.json)</source>
        <translation>Registros (*.json)</translation>
    </message>
    <message>
        <source>Open a record</source>
        <translation>Abrir un registro</translation>
    </message>
    <message>
        <source>Hashing for the record</source>
        <translation>Calculando hashes para el registro</translation>
    </message>
    <message>
        <source>against %1, %2 tokens</source>
        <translation>frente a %1, %2 tokens</translation>
    </message>
</context>
<context>
    <name>archdef::ui::ProvenancePage</name>
    <message>
        <source>Show the difference</source>
        <translation>Mostrar la diferencia</translation>
    </message>
    <message>
        <source>hide the text</source>
        <translation>ocultar el texto</translation>
    </message>
    <message>
        <source>show the text</source>
        <translation>mostrar el texto</translation>
    </message>
</context>
<context>
    <name>archdef::ui::RecentRow</name>
    <message>
        <source>today %1</source>
        <translation>hoy %1</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>ayer</translation>
    </message>
    <message>
        <source>verdict: %1</source>
        <translation>veredicto: %1</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>Abrir %1</translation>
    </message>
    <message>
        <source>%1 error</source>
        <translation>%1 error</translation>
    </message>
    <message>
        <source>%1 errors</source>
        <translation>%1 errores</translation>
    </message>
</context>
<context>
    <name>archdef::ui::RegisterDialog</name>
    <message>
        <source>Register the open file</source>
        <translation>Registrar el archivo abierto</translation>
    </message>
    <message>
        <source>Register the open file with the endpoint</source>
        <translation>Registrar el archivo abierto en el endpoint</translation>
    </message>
    <message>
        <source>The endpoint gets a copy, so that both sides run the same weights. It stays there until it is removed; nothing that it has is changed.</source>
        <translation>El endpoint recibe una copia, para que ambos lados ejecuten los mismos pesos. Queda allí hasta que se quite; nada de lo que tiene cambia.</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>%1 (%2 bytes)</source>
        <translation>%1 (%2 bytes)</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Destino</translation>
    </message>
    <message>
        <source>%1, this machine</source>
        <translation>%1, esta máquina</translation>
    </message>
    <message>
        <source>%1, another machine: the file goes over the network</source>
        <translation>%1, otra máquina: el archivo va por la red</translation>
    </message>
    <message>
        <source>Name at the endpoint</source>
        <translation>Nombre en el endpoint</translation>
    </message>
    <message>
        <source>Name there</source>
        <translation>Nombre allí</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Register</source>
        <translation>Registrar</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Hashing the file: %1</source>
        <translation>Calculando el sha256 del archivo: %1</translation>
    </message>
    <message>
        <source>Sending: %1</source>
        <translation>Enviando: %1</translation>
    </message>
    <message>
        <source>Asking whether the endpoint has the file</source>
        <translation>Preguntando si el endpoint tiene el archivo</translation>
    </message>
    <message>
        <source>The endpoint makes the model</source>
        <translation>El endpoint crea el modelo</translation>
    </message>
    <message>
        <source>The endpoint makes the model: %1</source>
        <translation>El endpoint crea el modelo: %1</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Probar otra vez</translation>
    </message>
</context>
<context>
    <name>archdef::ui::Registration</name>
    <message>
        <source>Give it a name.</source>
        <translation>Dale un nombre.</translation>
    </message>
    <message>
        <source>A name has letters, digits, dots, dashes and underscores, and at most one colon before a tag.</source>
        <translation>Un nombre tiene letras, dígitos, puntos, guiones y guiones bajos, y como mucho dos puntos antes de una etiqueta.</translation>
    </message>
    <message>
        <source>The endpoint has a model of this name; another name leaves it as it is.</source>
        <translation>El endpoint tiene un modelo con este nombre; otro nombre lo deja como está.</translation>
    </message>
    <message>
        <source>The model is in %1 files, and an endpoint takes one. Join them with llama-gguf-split first.</source>
        <translation>El modelo está en %1 archivos, y un endpoint toma uno. Únelos antes con llama-gguf-split.</translation>
    </message>
</context>
<context>
    <name>archdef::ui::RowRms</name>
    <message>
        <source>RMS of each row</source>
        <translation>RMS de cada fila</translation>
    </message>
    <message>
        <source>%1 rows, the greatest is row %2 with %3</source>
        <translation>%1 filas, la mayor es la fila %2 con %3</translation>
    </message>
    <message>
        <source>row 0</source>
        <translation>fila 0</translation>
    </message>
    <message>
        <source>row %1: RMS %2</source>
        <translation>fila %1: RMS %2</translation>
    </message>
    <message>
        <source>rows %1 to %2: RMS %3 to %4</source>
        <translation>filas %1 a %2: RMS de %3 a %4</translation>
    </message>
    <message>
        <source>RMS by row</source>
        <translation>RMS por fila</translation>
    </message>
</context>
<context>
    <name>archdef::ui::RulerBar</name>
    <message>
        <source>Scroll bar with problems</source>
        <translation>Barra de desplazamiento con problemas</translation>
    </message>
</context>
<context>
    <name>archdef::ui::RunPanel</name>
    <message>
        <source>Text that was generated</source>
        <translation>Texto generado</translation>
    </message>
    <message>
        <source>Nothing has run yet</source>
        <translation>Todavía no se ha ejecutado nada</translation>
    </message>
    <message>
        <source>F5 runs this definition on the open model. Tokens appear here as they come, with their speed.</source>
        <translation>F5 ejecuta esta definición con el modelo abierto. Los tokens aparecen aquí según llegan, con su velocidad.</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Number of tokens</source>
        <translation>Número de tokens</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> tokens</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ejecutar</translation>
    </message>
    <message>
        <source>The model ended the text here.</source>
        <translation>El modelo terminó el texto aquí.</translation>
    </message>
    <message>
        <source>The context is full. A larger one is set under Settings.</source>
        <translation>El contexto está lleno. Se puede poner uno mayor en Ajustes.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Detenido.</translation>
    </message>
    <message>
        <source>The run stopped</source>
        <translation>La ejecución se detuvo</translation>
    </message>
    <message>
        <source>F5 runs this definition on `%1`. Tokens appear here as they come, with their speed.</source>
        <translation>F5 ejecuta esta definición con `%1`. Los tokens aparecen aquí según llegan, con su velocidad.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>prompt %1 tokens in %2 s</source>
        <translation>prompt: %1 tokens en %2 s</translation>
    </message>
    <message>
        <source>reading the prompt</source>
        <translation>leyendo el prompt</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>tokens</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>tokens/s</translation>
    </message>
    <message>
        <source>`%1`, the text of `%2` as it is shown</source>
        <translation>`%1`, el texto de `%2` tal como se muestra</translation>
    </message>
    <message>
        <source>`%1`, an earlier text of `%2`. What you typed since runs next time.</source>
        <translation>`%1`, un texto anterior de `%2`. Lo que escribiste después se ejecuta la próxima vez.</translation>
    </message>
    <message>
        <source>`%1`, an earlier text of `%2`. F5 runs the text as it is now.</source>
        <translation>`%1`, un texto anterior de `%2`. F5 ejecuta el texto tal como está ahora.</translation>
    </message>
</context>
<context>
    <name>archdef::ui::Runner</name>
    <message>
        <source>No model is open</source>
        <translation>No hay ningún modelo abierto</translation>
    </message>
    <message>
        <source>No definition is open</source>
        <translation>No hay ninguna definición abierta</translation>
    </message>
    <message>
        <source>Running %1</source>
        <translation>Ejecutando %1</translation>
    </message>
    <message>
        <source>The prompt has no token. Type some text to begin with.</source>
        <translation>El prompt no tiene ningún token. Escribe algún texto para empezar.</translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%1 de %2 tokens</translation>
    </message>
</context>
<context>
    <name>archdef::ui::ScanModel</name>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
    <message>
        <source>Dead rows</source>
        <translation>Filas muertas</translation>
    </message>
    <message>
        <source>Not read, because</source>
        <translation>No se leyó porque</translation>
    </message>
</context>
<context>
    <name>archdef::ui::ScanTab</name>
    <message>
        <source>What the scan found</source>
        <translation>Lo que encontró el examen</translation>
    </message>
    <message>
        <source>Not scanned</source>
        <translation>Sin examinar</translation>
    </message>
    <message>
        <source>The scan was cancelled.</source>
        <translation>El examen se canceló.</translation>
    </message>
    <message>
        <source>Scan all values</source>
        <translation>Examinar todos los valores</translation>
    </message>
    <message>
        <source>Reading every value</source>
        <translation>Leyendo todos los valores</translation>
    </message>
    <message>
        <source>NaN, infinities and rows of zeros are looked for in all tensors.</source>
        <translation>Se buscan NaN, infinitos y filas de ceros en todos los tensores.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Scanning</source>
        <translation>Examinando</translation>
    </message>
    <message>
        <source>All values are finite and no row is dead</source>
        <translation>Todos los valores son finitos y ninguna fila está muerta</translation>
    </message>
    <message>
        <source>%1 of %2 tensors are suspicious</source>
        <translation>%1 de %2 tensores son sospechosos</translation>
    </message>
    <message>
        <source>%1 tensors were read in %2 s.</source>
        <translation>Se leyeron %1 tensores en %2 s.</translation>
    </message>
</context>
<context>
    <name>archdef::ui::ServedChoice</name>
    <message>
        <source>No endpoint is set. Settings › Endpoint takes its address.</source>
        <translation>No hay ningún endpoint fijado. Su dirección se pone en Ajustes › Endpoint.</translation>
    </message>
    <message>
        <source>%1 serves no model.</source>
        <translation>%1 no sirve ningún modelo.</translation>
    </message>
    <message>
        <source>Compare with what an endpoint reports</source>
        <translation>Comparar con lo que informa un endpoint</translation>
    </message>
    <message>
        <source>Model at %1</source>
        <translation>Modelo en %1</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
</context>
<context>
    <name>archdef::ui::SettingsDialog</name>
    <message>
        <source>from the environment</source>
        <translation>del entorno</translation>
    </message>
    <message>
        <source>from .env line %1</source>
        <translation>de la línea %1 de .env</translation>
    </message>
    <message>
        <source>set here</source>
        <translation>fijado aquí</translation>
    </message>
    <message>
        <source>the default</source>
        <translation>el valor predeterminado</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>Looks</source>
        <translation>Aspecto</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>Como el escritorio</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Tema</translation>
    </message>
    <message>
        <source>Use the desktop's fonts</source>
        <translation>Usar los tipos de letra del escritorio</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>From the next start on</source>
        <translation>Desde el próximo inicio</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Ejecución</translation>
    </message>
    <message>
        <source>Physical cores</source>
        <translation>Núcleos físicos</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Hilos</translation>
    </message>
    <message>
        <source>%1 in use. `SYNSEMA_LLM_THREADS`: %2</source>
        <translation>%1 en uso. `SYNSEMA_LLM_THREADS`: %2</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> tokens</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Contexto</translation>
    </message>
    <message>
        <source>Capped by the model. `SYNSEMA_LLM_CTX`: %1</source>
        <translation>Lo limita el modelo. `SYNSEMA_LLM_CTX`: %1</translation>
    </message>
    <message>
        <source>Numerics</source>
        <translation>Aritmética</translation>
    </message>
    <message>
        <source>f32 is the engine's definition; q8 rounds activations to 8 bits, as ggml does</source>
        <translation>f32 es la definición del motor; q8 redondea las activaciones a 8 bits, como hace ggml</translation>
    </message>
    <message>
        <source>Endpoint</source>
        <translation>Endpoint</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Dirección</translation>
    </message>
    <message>
        <source>Empty: `OLLAMA_HOST`, %1</source>
        <translation>Vacía: `OLLAMA_HOST`, %1</translation>
    </message>
    <message>
        <source>name:tag</source>
        <translation>nombre:etiqueta</translation>
    </message>
    <message>
        <source>Model name</source>
        <translation>Nombre del modelo</translation>
    </message>
    <message>
        <source>As the endpoint calls it</source>
        <translation>Como lo llama el endpoint</translation>
    </message>
    <message>
        <source>Definitions</source>
        <translation>Definiciones</translation>
    </message>
    <message>
        <source>none: built-in ones only</source>
        <translation>ninguno: solo las incluidas</translation>
    </message>
    <message>
        <source>Directory</source>
        <translation>Directorio</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Aplicar</translation>
    </message>
    <message>
        <source>Empty: what `OLLAMA_HOST` says</source>
        <translation>Vacía: lo que dice `OLLAMA_HOST`</translation>
    </message>
    <message>
        <source>from the command line</source>
        <translation>de la línea de órdenes</translation>
    </message>
</context>
<context>
    <name>archdef::ui::ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Atajos de teclado</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtrar</translation>
    </message>
    <message>
        <source>Filter the actions</source>
        <translation>Filtrar las acciones</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>Acciones</translation>
    </message>
    <message>
        <source>New keys</source>
        <translation>Teclas nuevas</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Asignar</translation>
    </message>
    <message>
        <source>Back to the standard</source>
        <translation>Volver a las estándar</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>%1 has these keys already and would lose them</source>
        <translation>%1 ya tiene estas teclas y las perdería</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Acción</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Grupo</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
</context>
<context>
    <name>archdef::ui::StartPage</name>
    <message>
        <source>Archdef Workbench</source>
        <translation>Archdef Workbench</translation>
    </message>
    <message>
        <source>New from a GGUF</source>
        <translation>Nueva desde un GGUF</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Try the demo</source>
        <translation>Probar la demostración</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Recientes</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Borrar</translation>
    </message>
    <message>
        <source>Clear the recent files</source>
        <translation>Borrar la lista de archivos recientes</translation>
    </message>
    <message>
        <source>Endpoint</source>
        <translation>Endpoint</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Cambiar</translation>
    </message>
    <message>
        <source>Change the endpoint</source>
        <translation>Cambiar el endpoint</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Versión</translation>
    </message>
    <message>
        <source>Serves</source>
        <translation>Sirve</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Origen</translation>
    </message>
    <message>
        <source>Models on this machine</source>
        <translation>Modelos en esta máquina</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtrar</translation>
    </message>
    <message>
        <source>Filter the models</source>
        <translation>Filtrar los modelos</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Buscar otra vez</translation>
    </message>
    <message>
        <source>Definitions in effect</source>
        <translation>Definiciones vigentes</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Arquitectura</translation>
    </message>
    <message>
        <source>Steps per layer</source>
        <translation>Pasos por capa</translation>
    </message>
    <message>
        <source>What you open is listed here.</source>
        <translation>Lo que abras aparecerá aquí.</translation>
    </message>
    <message>
        <source>Looking for models.</source>
        <translation>Buscando modelos.</translation>
    </message>
    <message>
        <source>No model was found in %1. Any GGUF can be opened, and the demo needs none.</source>
        <translation>No se encontró ningún modelo en %1. Se puede abrir cualquier GGUF, y la demostración no necesita ninguno.</translation>
    </message>
    <message>
        <source>built-in</source>
        <translation>incluida</translation>
    </message>
    <message>
        <source>replaces the built-in definition</source>
        <translation>reemplaza a la definición incluida</translation>
    </message>
    <message>
        <source>Built-in definitions only; SYNSEMA_INFER_ARCHDEF names a directory of your own.</source>
        <translation>Solo las definiciones incluidas; SYNSEMA_INFER_ARCHDEF nombra un directorio propio.</translation>
    </message>
    <message>
        <source>Directory `%1`</source>
        <translation>Directorio `%1`</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>sin fijar</translation>
    </message>
    <message>
        <source>reachable</source>
        <translation>accesible</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>sin respuesta</translation>
    </message>
    <message>
        <source>asking</source>
        <translation>preguntando</translation>
    </message>
    <message>
        <source>%1 models</source>
        <translation>%1 modelos</translation>
    </message>
    <message>
        <source>20 per token</source>
        <translation>20 por token</translation>
    </message>
    <message>
        <source>not sent: older than 0.12.11</source>
        <translation>no las envía: anterior a 0.12.11</translation>
    </message>
    <message>
        <source>%1 model</source>
        <translation>%1 modelo</translation>
    </message>
    <message>
        <source>Log-probabilities</source>
        <translation>Log-probabilidades</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Qué hacer</translation>
    </message>
    <message>
        <source>These models belong to another user of this machine. Join that user's group, as `sudo usermod -aG ollama $USER` does for Ollama's and the next log-in makes true; or have OLLAMA_MODELS name a directory that you can read; or open a GGUF by its path.</source>
        <translation>Estos modelos son de otro usuario de esta máquina. Entra en su grupo, como hace `sudo usermod -aG ollama $USER` con los de Ollama y vale desde el siguiente inicio de sesión; o haz que OLLAMA_MODELS nombre un directorio que puedas leer; o abre un GGUF por su ruta.</translation>
    </message>
</context>
<context>
    <name>archdef::ui::StatusStrip</name>
    <message>
        <source>Ready</source>
        <translation>Listo</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Errores</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>Advertencias</translation>
    </message>
    <message>
        <source>Hints</source>
        <translation>Sugerencias</translation>
    </message>
    <message>
        <source>Go to line</source>
        <translation>Ir a la línea</translation>
    </message>
    <message>
        <source>sha256 of the text shown</source>
        <translation>sha256 del texto que se muestra</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Numerics and threads</source>
        <translation>Aritmética e hilos</translation>
    </message>
    <message>
        <source>Endpoint</source>
        <translation>Endpoint</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>%1 errors</source>
        <translation>%1 errores</translation>
    </message>
    <message>
        <source>%1 warnings</source>
        <translation>%1 advertencias</translation>
    </message>
    <message>
        <source>%1 hints</source>
        <translation>%1 sugerencias</translation>
    </message>
    <message>
        <source>Ln %1, Col %2</source>
        <translation>Lín %1, Col %2</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Sin modelo</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 hilos</translation>
    </message>
    <message>
        <source>No endpoint set</source>
        <translation>Sin endpoint</translation>
    </message>
    <message>
        <source>%1 error</source>
        <translation>%1 error</translation>
    </message>
    <message>
        <source>%1 warning</source>
        <translation>%1 advertencia</translation>
    </message>
    <message>
        <source>%1 hint</source>
        <translation>%1 sugerencia</translation>
    </message>
    <message>
        <source>%1 thread</source>
        <translation>%1 hilo</translation>
    </message>
</context>
<context>
    <name>archdef::ui::StepsPanel</name>
    <message>
        <source>What to do</source>
        <translation>Qué hacer</translation>
    </message>
</context>
<context>
    <name>archdef::ui::TensorDetail</name>
    <message>
        <source>The same tensor in the layer before</source>
        <translation>El mismo tensor en la capa anterior</translation>
    </message>
    <message>
        <source>The same tensor in the next layer</source>
        <translation>El mismo tensor en la capa siguiente</translation>
    </message>
    <message>
        <source>Copy the facts about this tensor</source>
        <translation>Copiar los datos de este tensor</translation>
    </message>
    <message>
        <source>Choose a tensor to see its shape, where it is stored, and which line reads it.</source>
        <translation>Elige un tensor para ver su forma, dónde está guardado y qué línea lo lee.</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>capa %1</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>unknown: its size cannot be told</source>
        <translation>desconocido: no se puede saber su tamaño</translation>
    </message>
    <message>
        <source>%1 weights in %2 bytes</source>
        <translation>%1 pesos en %2 bytes</translation>
    </message>
    <message>
        <source>%1 bytes a weight</source>
        <translation>%1 bytes por peso</translation>
    </message>
    <message>
        <source>GGUF order</source>
        <translation>Orden de GGUF</translation>
    </message>
    <message>
        <source>in, out</source>
        <translation>entrada, salida</translation>
    </message>
    <message>
        <source>PyTorch order</source>
        <translation>Orden de PyTorch</translation>
    </message>
    <message>
        <source>out, in</source>
        <translation>salida, entrada</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>Elementos</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>Posición</translation>
    </message>
    <message>
        <source>+ %1 bytes</source>
        <translation>+ %1 bytes</translation>
    </message>
    <message>
        <source>Read by</source>
        <translation>Leído por</translation>
    </message>
    <message>
        <source>no step</source>
        <translation>ningún paso</translation>
    </message>
    <message>
        <source>of the open definition</source>
        <translation>de la definición abierta</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>línea %1</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Parte</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
</context>
<context>
    <name>archdef::ui::TensorDifferenceModel</name>
    <message>
        <source>the same</source>
        <translation>igual</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>Aquí</translation>
    </message>
    <message>
        <source>There</source>
        <translation>Allí</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>Mayor</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>RMS</translation>
    </message>
    <message>
        <source>NMSE</source>
        <translation>NMSE</translation>
    </message>
</context>
<context>
    <name>archdef::ui::TensorModel</name>
    <message>
        <source>differs: %1</source>
        <translation>difiere: %1</translation>
    </message>
    <message>
        <source>alike</source>
        <translation>iguales</translation>
    </message>
    <message>
        <source>%1: %2 layers, %3</source>
        <translation>%1: %2 capas, %3</translation>
    </message>
    <message>
        <source>unread</source>
        <translation>sin leer</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>línea %1</translation>
    </message>
    <message>
        <source>lines %1</source>
        <translation>líneas %1</translation>
    </message>
    <message>
        <source>GGUF order, the contiguous extent first: %1 elements</source>
        <translation>Orden de GGUF, primero la dimensión contigua: %1 elementos</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>no se sabe</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Shape (GGUF order)</source>
        <translation>Forma (GGUF)</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Bits/weight</source>
        <translation>Bits/peso</translation>
    </message>
    <message>
        <source>Read by</source>
        <translation>Leído por</translation>
    </message>
</context>
<context>
    <name>archdef::ui::TensorTable</name>
    <message>
        <source>Tensors</source>
        <translation>Tensores</translation>
    </message>
</context>
<context>
    <name>archdef::ui::TokenDetail</name>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Merges that made it</source>
        <translation>Fusiones que lo formaron</translation>
    </message>
    <message>
        <source>Choose a piece to see its id, type and bytes.</source>
        <translation>Elige una pieza para ver su id, su tipo y sus bytes.</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Posición</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>Guardado como</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Puntuación</translation>
    </message>
    <message>
        <source>Ends</source>
        <translation>Termina</translation>
    </message>
    <message>
        <source>the generation</source>
        <translation>la generación</translation>
    </message>
    <message>
        <source>%1 + %2</source>
        <translation>%1 + %2</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>y %1 más</translation>
    </message>
    <message>
        <source>Merging its characters does not end in this token, so text never becomes it this way.</source>
        <translation>Fusionar sus caracteres no termina en este token, así que ningún texto llega a él de este modo.</translation>
    </message>
    <message>
        <source>None: it is a single character.</source>
        <translation>Ninguna: es un solo carácter.</translation>
    </message>
</context>
<context>
    <name>archdef::ui::TokenStrip</name>
    <message>
        <source>position</source>
        <translation>posición</translation>
    </message>
    <message>
        <source>theirs</source>
        <translation>suyos</translation>
    </message>
    <message>
        <source>ours</source>
        <translation>nuestros</translation>
    </message>
    <message>
        <source>Tokens, theirs above ours</source>
        <translation>Tokens, los suyos sobre los nuestros</translation>
    </message>
    <message>
        <source>%1 position</source>
        <translation>%1 posición</translation>
    </message>
    <message>
        <source>%1 positions</source>
        <translation>%1 posiciones</translation>
    </message>
    <message>
        <source>position %1, theirs %2, ours %3</source>
        <translation>posición %1, suyo %2, nuestro %3</translation>
    </message>
    <message>
        <source>ours alone</source>
        <translation>sola</translation>
    </message>
    <message>
        <source>shown, not compared</source>
        <translation>se muestra, no se compara</translation>
    </message>
    <message>
        <source>Where we go alone behind the first other token: the prefixes are no longer the same, so nothing can be read from the numbers</source>
        <translation>Por dónde vamos solos tras el primer token distinto: los prefijos ya no son los mismos, así que los números no dicen nada</translation>
    </message>
    <message>
        <source>ours alone, not compared</source>
        <translation>la nuestra sola, sin comparar</translation>
    </message>
</context>
<context>
    <name>archdef::ui::TokenizerSide</name>
    <message>
        <source>Three counts</source>
        <translation>Tres recuentos</translation>
    </message>
    <message>
        <source>From the metadata</source>
        <translation>De los metadatos</translation>
    </message>
    <message>
        <source>Find a token or id</source>
        <translation>Buscar un token o id</translation>
    </message>
    <message>
        <source>Find a token in the vocabulary</source>
        <translation>Buscar un token en el vocabulario</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Embedding rows</source>
        <translation>Filas de la tabla de entrada</translation>
    </message>
    <message>
        <source>Head rows</source>
        <translation>Filas de la salida</translation>
    </message>
    <message>
        <source>Head rows, tied</source>
        <translation>Filas de la salida, compartida</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Pre-tokenizer</source>
        <translation>Pre-tokenizador</translation>
    </message>
    <message>
        <source>not named</source>
        <translation>sin nombre</translation>
    </message>
    <message>
        <source>Merges</source>
        <translation>Fusiones</translation>
    </message>
    <message>
        <source>BOS</source>
        <translation>BOS</translation>
    </message>
    <message>
        <source>%1, added</source>
        <translation>%1, se añade</translation>
    </message>
    <message>
        <source>not added</source>
        <translation>no se añade</translation>
    </message>
    <message>
        <source>EOS</source>
        <translation>EOS</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>Relleno</translation>
    </message>
    <message>
        <source>Space prefix</source>
        <translation>Espacio inicial</translation>
    </message>
    <message>
        <source>added</source>
        <translation>se añade</translation>
    </message>
    <message>
        <source>Searches all %1 tokens by text, by bytes (e6 97) or by id.</source>
        <translation>Busca en los %1 tokens por texto, por bytes (e6 97) o por id.</translation>
    </message>
</context>
<context>
    <name>archdef::ui::TokenizerTab</name>
    <message>
        <source>Text</source>
        <translation>Texto</translation>
    </message>
    <message>
        <source>Text to ids</source>
        <translation>De texto a ids</translation>
    </message>
    <message>
        <source>Ids to text</source>
        <translation>De ids a texto</translation>
    </message>
    <message>
        <source>Special tokens</source>
        <translation>Tokens especiales</translation>
    </message>
    <message>
        <source>Control tokens in the text become their ids</source>
        <translation>Los tokens de control del texto se convierten en sus ids</translation>
    </message>
    <message>
        <source>Add BOS</source>
        <translation>Añadir BOS</translation>
    </message>
    <message>
        <source>Text to tokenize</source>
        <translation>Texto que tokenizar</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>Piezas</translation>
    </message>
    <message>
        <source>· space   ⏎ line end   outlined: control   hatched: part of a character</source>
        <translation>· espacio   ⏎ fin de línea   contorno: control   rayado: parte de un carácter</translation>
    </message>
    <message>
        <source>Copy the ids</source>
        <translation>Copiar los ids</translation>
    </message>
    <message>
        <source>Ids</source>
        <translation>Ids</translation>
    </message>
    <message>
        <source>This tokenizer cannot be used</source>
        <translation>Este tokenizador no se puede usar</translation>
    </message>
    <message>
        <source>An arch stands because every stone leans on its neighbours.
El puente mide 1250 m; 石橋 🏛</source>
        <translation>Un arco se sostiene porque cada piedra se apoya en sus vecinas.
The bridge is 1250 m long; 石橋 🏛</translation>
    </message>
    <message>
        <source>Id %1 is outside the vocabulary of %2.</source>
        <translation>El id %1 está fuera del vocabulario de %2.</translation>
    </message>
    <message>
        <source>%1 tokens, %2 bytes</source>
        <translation>%1 tokens, %2 bytes</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vocabulario</translation>
    </message>
    <message>
        <source>%1 token found</source>
        <translation>%1 token encontrado</translation>
    </message>
    <message>
        <source>%1 token</source>
        <translation>%1 token</translation>
    </message>
    <message>
        <source>%1 tokens found</source>
        <translation>%1 tokens encontrados</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 tokens</translation>
    </message>
    <message>
        <source>; the first %1 are drawn</source>
        <translation>; se dibujan los %1 primeros</translation>
    </message>
</context>
<context>
    <name>archdef::ui::TopBar</name>
    <message>
        <source>Run</source>
        <translation>Ejecutar</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
</context>
<context>
    <name>archdef::ui::ValuesPanel</name>
    <message>
        <source>Values</source>
        <translation>Valores</translation>
    </message>
    <message>
        <source>min</source>
        <translation>mín</translation>
    </message>
    <message>
        <source>max</source>
        <translation>máx</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>media</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>RMS</translation>
    </message>
    <message>
        <source>%1 weights, counts on a log scale</source>
        <translation>%1 pesos, escala logarítmica</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>Leyendo %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Not read</source>
        <translation>Sin leer</translation>
    </message>
    <message>
        <source>Reading was cancelled.</source>
        <translation>La lectura se canceló.</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Leer</translation>
    </message>
    <message>
        <source>min, max, histogram</source>
        <translation>mín, máx, histograma</translation>
    </message>
    <message>
        <source>The values cannot be read</source>
        <translation>Los valores no se pueden leer</translation>
    </message>
    <message>
        <source>%1NaN %2, Inf %3    zeros %4 %    dead rows %5</source>
        <translation>%1NaN %2, Inf %3    ceros %4 %    filas muertas %5</translation>
    </message>
    <message>
        <source>The mean is near 1: this norm weight is multiplied as it is.</source>
        <translation>La media está cerca de 1: este peso de norma se multiplica tal cual.</translation>
    </message>
    <message>
        <source>The mean is near 0: either this norm is small, or it is stored without the 1 that some architectures, such as Gemma, add.</source>
        <translation>La media está cerca de 0: o esta norma es pequeña, o está guardada sin el 1 que suman algunas arquitecturas, como Gemma.</translation>
    </message>
</context>
<context>
    <name>archdef::ui::VerdictPanel</name>
    <message>
        <source>line %1</source>
        <translation>línea %1</translation>
    </message>
    <message>
        <source>lines %1</source>
        <translation>líneas %1</translation>
    </message>
    <message>
        <source>a precondition does not hold</source>
        <translation>una condición previa no se cumple</translation>
    </message>
    <message>
        <source>this server sends no log-probabilities</source>
        <translation>este servidor no envía log-probabilidades</translation>
    </message>
    <message>
        <source>the tokenizers differ</source>
        <translation>los tokenizadores difieren</translation>
    </message>
    <message>
        <source>the endpoint serves other tensors</source>
        <translation>el endpoint sirve otros tensores</translation>
    </message>
    <message>
        <source>the endpoint serves another architecture</source>
        <translation>el endpoint sirve otra arquitectura</translation>
    </message>
    <message>
        <source>the context is too small</source>
        <translation>el contexto es demasiado pequeño</translation>
    </message>
    <message>
        <source>Cannot be compared: %1</source>
        <translation>No se puede comparar: %1</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Probar otra vez</translation>
    </message>
    <message>
        <source>Suspects</source>
        <translation>Sospechosos</translation>
    </message>
    <message>
        <source>Try %1</source>
        <translation>Probar %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>same token</source>
        <translation>mismo token</translation>
    </message>
    <message>
        <source>log-probabilities</source>
        <translation>log-probabilidades</translation>
    </message>
    <message>
        <source>same first token</source>
        <translation>mismo primer token</translation>
    </message>
    <message>
        <source>largest difference</source>
        <translation>diferencia mayor</translation>
    </message>
    <message>
        <source>mean difference</source>
        <translation>diferencia media</translation>
    </message>
    <message>
        <source>noise, measured</source>
        <translation>ruido, medido</translation>
    </message>
    <message>
        <source>Like with like</source>
        <translation>Condiciones</translation>
    </message>
    <message>
        <source>Endpoint writes</source>
        <translation>El endpoint escribe</translation>
    </message>
    <message>
        <source>We score its tokens</source>
        <translation>Puntuamos</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Ruido</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Veredicto</translation>
    </message>
    <message>
        <source>8 checks</source>
        <translation>8 comprobaciones</translation>
    </message>
    <message>
        <source>one batch</source>
        <translation>un lote</translation>
    </message>
    <message>
        <source>our other rounding; endpoint asked again</source>
        <translation>nuestro otro redondeo; se vuelve a preguntar al endpoint</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>the other side has other weights</source>
        <translation>el otro lado tiene otros pesos</translation>
    </message>
    <message>
        <source>try %1</source>
        <translation>probar %1</translation>
    </message>
    <message>
        <source>what to look at</source>
        <translation>qué mirar</translation>
    </message>
    <message>
        <source>Of %1, with `%2`. Its numbers were kept, its positions were not: compare again for them.</source>
        <translation>De %1, con `%2`. Se guardaron sus números y no sus posiciones: compara de nuevo para verlas.</translation>
    </message>
</context>
<context>
    <name>archdef::ui::VerifiedPanel</name>
    <message>
        <source>Verified</source>
        <translation>Verificado</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>A record can be run again here: what is the same is listed line by line.</source>
        <translation>Un registro se puede ejecutar aquí otra vez: se lista línea por línea lo que es igual.</translation>
    </message>
    <message>
        <source>Hashing the weights</source>
        <translation>Calculando el hash de los pesos</translation>
    </message>
    <message>
        <source>Running again</source>
        <translation>Ejecutando otra vez</translation>
    </message>
    <message>
        <source>Scoring the recorded tokens</source>
        <translation>Puntuando los tokens registrados</translation>
    </message>
    <message>
        <source>took %1 s</source>
        <translation>tardó %1 s</translation>
    </message>
    <message>
        <source>On the command line: `archdef verify RECORD`</source>
        <translation>En la línea de órdenes: `archdef verify REGISTRO`</translation>
    </message>
    <message>
        <source>The same on the command line: `archdef verify %1`</source>
        <translation>Lo mismo en la línea de órdenes: `archdef verify %1`</translation>
    </message>
</context>
<context>
    <name>archdef::ui::VocabularyModel</name>
    <message>
        <source>Id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>Pieza</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Puntuación</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
</context>
<context>
    <name>archdef::ui::Workspace</name>
    <message>
        <source>Opening %1</source>
        <translation>Abriendo %1</translation>
    </message>
    <message>
        <source>the command line</source>
        <translation>la línea de órdenes</translation>
    </message>
    <message>
        <source>this window's settings</source>
        <translation>los ajustes de esta ventana</translation>
    </message>
    <message>
        <source>OLLAMA_HOST in the environment</source>
        <translation>OLLAMA_HOST en el entorno</translation>
    </message>
    <message>
        <source>.env line %1</source>
        <translation>línea %1 de .env</translation>
    </message>
    <message>
        <source>the default</source>
        <translation>el valor predeterminado</translation>
    </message>
</context>
</TS>
