// The content type of a file by its name, as our own server sends it and as hosts are told.
import { lookup } from 'mrmime';

export function contentType(file: string): string {
  const type = file.endsWith('.webmanifest')
    ? 'application/manifest+json'
    : (lookup(file) ?? 'application/octet-stream');
  return /^text\/|json$|javascript$|xml$/.test(type) ? `${type}; charset=utf-8` : type;
}
