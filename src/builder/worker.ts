// Program of a build's worker thread, on the real disk. ./serve-jobs.ts does the work.
import { nodeDisk } from './disk.ts';
import { serveJobs } from './serve-jobs.ts';

serveJobs(nodeDisk);
