// Limits the heap of a program that streams rows. By default V8 gives short-lived rows a nursery of 128 MB and lets the
// heap grow severalfold between collections. Import this module first, because a nursery that has grown does not shrink.
// tests/bench/ingest.ts measures the peak memory.
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--heap-growing-percent=15');
