// The content type of a file by its name, for our own server and for hosts.
import { lookup } from 'mrmime';

export function contentType(file: string): string {
  const type = file.endsWith('.webmanifest')
    ? 'application/manifest+json'
    : (lookup(file) ?? 'application/octet-stream');
  return /^text\/|json$|javascript$|xml$/.test(type) ? `${type}; charset=utf-8` : type;
}
