// Records of any shape as flat attributes: "address.city" reaches into objects, lists give several values.

export type Scalar = string | number | boolean;
export type IndexRecord = Record<string, unknown> & { objectID: string };

const deepest = 8;

export function attributesOf(record: object): Map<string, Scalar[]> {
  const found = new Map<string, Scalar[]>();
  const walk = (value: unknown, path: string, depth: number): void => {
    if (typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) {
      const known = found.get(path);
      if (known) known.push(value as Scalar);
      else found.set(path, [value as Scalar]);
    } else if (Array.isArray(value)) {
      for (const entry of value) walk(entry, path, depth + 1);
    } else if (value !== null && typeof value === 'object' && depth < deepest) {
      for (const [key, inner] of Object.entries(value)) {
        walk(inner, path ? `${path}.${key}` : key, depth + 1);
      }
    }
  };
  walk(record, '', 0);
  return found;
}
