#!/usr/bin/env python3
"""Measures `archdef bench` and llama.cpp's `llama-bench` in turn on the same files and prints tables.

    compare_speed.py run --archdef build/bin/archdef --llama-bench llama-bench --results FILE MODEL.gguf...
    compare_speed.py show --results FILE

`run` appends one JSON line per round and program to FILE; `show` prints medians with the least and the most, and
the ratio of ours to the peer's better setting (flash attention off or on), taken round by round.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys


def output_of(command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def ours(options, model, threads, numerics):
    made = output_of([options.archdef, "bench", model, "-p", str(options.prompt), "-n", str(options.tokens), "-r", "1",
                      "-d", str(options.depth), "--context", str(options.depth + options.prompt + options.tokens),
                      "--threads", str(threads), "--numerics", numerics, "--json", "--quiet"])
    return {"prompt": made["prompt_tokens_per_s"], "generate": made["generate_tokens_per_s"],
            "bytes_per_token": made["bytes_per_token"], "bandwidth": made["read_bandwidth_bytes_per_s"],
            "load": made["load_s"], "peak": made["peak_memory_bytes"], "file": made["file_bytes"]}


def peer(options, model, threads):
    # A short prompt warms up, which takes less than llama-bench's own warm-up with a whole one.
    rows = output_of([options.llama_bench, "-m", model, "-p", f"16,{options.prompt}" if options.prompt else "0",
                      "-n", str(options.tokens), "-d", str(options.depth), "-r", "1", "--no-warmup", "-t", str(threads),
                      "-fa", "0,1", "-o", "json"])
    found = {"fa": {}, "no_fa": {}}
    for row in rows:
        if row["n_prompt"] == 16:
            continue
        kind = "prompt" if row["n_prompt"] else "generate"
        found["fa" if row["flash_attn"] not in (0, False) else "no_fa"][kind] = row["avg_ts"]
    return found


def run(options):
    with open(options.results, "a", encoding="utf-8") as results:
        for model in options.models:
            for threads in options.threads:
                for round_number in range(options.rounds):
                    line = {"model": os.path.basename(model), "threads": threads, "prompt": options.prompt,
                            "tokens": options.tokens, "depth": options.depth}
                    # Turns change places from round to round, so that a drift of the machine favours nobody.
                    turns = ["f32", "q8", "peer"]
                    turns = turns[round_number % 3:] + turns[:round_number % 3]
                    for turn in turns:
                        if turn == "peer":
                            line.update(peer(options, model, threads))
                        else:
                            line[turn] = ours(options, model, threads, turn)
                    results.write(json.dumps(line) + "\n")
                    results.flush()


def spread(values, digits=1):
    values = sorted(values)
    middle = statistics.median(values)
    return f"{middle:.{digits}f} ({values[0]:.{digits}f} to {values[-1]:.{digits}f})"


def show(options):
    with open(options.results, encoding="utf-8") as results:
        lines = [json.loads(line) for line in results]
    for depth, threads in sorted({(line["depth"], line["threads"]) for line in lines}):
        for kind in ("prompt", "generate"):
            if not all(kind in line["fa"] for line in lines if line["depth"] == depth):
                continue
            print(f"\n{threads} thread{'s' if threads > 1 else ''}, {kind}, {depth} tokens cached, tokens/s: median "
                  "(least to most)\n")
            print("| file | f32 | q8 | peer | f32/peer | q8/peer | f32 of bandwidth | q8 of bandwidth | bandwidth, GB/s |")
            print("|---|---|---|---|---|---|---|---|---|")
            for model in dict.fromkeys(line["model"] for line in lines):
                some = [line for line in lines if line["model"] == model and line["threads"] == threads and
                        line["depth"] == depth]
                if not some:
                    continue
                best = [max(line["fa"][kind], line["no_fa"][kind]) for line in some]
                cells = [model]
                cells += [spread([line[n][kind] for line in some]) for n in ("f32", "q8")]
                cells += [spread(best)]
                cells += [spread([line[n][kind] / b for line, b in zip(some, best)], 2) for n in ("f32", "q8")]
                if kind == "generate":
                    rate = statistics.median(line[n]["bandwidth"] for line in some for n in ("f32", "q8"))
                    for n in ("f32", "q8"):
                        used = statistics.median(line[n][kind] * line[n]["bytes_per_token"] for line in some)
                        cells.append(f"{100 * used / rate:.0f} %")
                    cells.append(f"{rate / 1e9:.1f}")
                else:
                    cells += ["", "", ""]
                print("| " + " | ".join(cells) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    run_parser = commands.add_parser("run")
    run_parser.add_argument("--archdef", required=True)
    run_parser.add_argument("--llama-bench", required=True)
    run_parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    run_parser.add_argument("--rounds", type=int, default=3)
    run_parser.add_argument("-p", "--prompt", type=int, default=512)
    run_parser.add_argument("-n", "--tokens", type=int, default=64)
    run_parser.add_argument("-d", "--depth", type=int, default=0, help="cached tokens before generation")
    run_parser.add_argument("models", nargs="+")
    run_parser.set_defaults(call=run)
    show_parser = commands.add_parser("show")
    show_parser.set_defaults(call=show)
    for one in (run_parser, show_parser):
        one.add_argument("--results", required=True)
    options = parser.parse_args()
    options.call(options)


if __name__ == "__main__":
    main()
