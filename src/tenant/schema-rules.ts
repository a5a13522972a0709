// What zod's issue asks for, in words for a person who writes settings: zod names types of a program.
import type { z } from 'zod';

const types: Readonly<Record<string, string>> = {
  string: 'text in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object with keys',
  record: 'an object with keys',
};

const formats: Readonly<Record<string, string>> = {
  url: 'an address like https://www.dealer.com.au',
  email: 'an email address like sales@dealer.com.au',
  date: 'a date like 2026-07-01',
  datetime: 'a time like 2026-07-01T08:30:00Z',
};

/** "must be a list". A message that the schema words itself stays; a noun such as "a time like 08:30" gets its verb. */
export function ruleInWords(issue: z.core.$ZodIssue): string {
  if (!/^(Invalid|Too (small|big)\b)/.test(issue.message)) {
    return issue.code === 'invalid_format' && /^[a-z]/.test(issue.message)
      ? `must be ${issue.message}`
      : issue.message;
  }
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${types[issue.expected] ?? issue.expected}`;
    case 'invalid_format':
      return formats[issue.format] ? `must be ${formats[issue.format]}` : issue.message;
    case 'too_small':
      return sizeRule(issue.origin, Number(issue.minimum), issue.inclusive ?? true, 'more');
    case 'too_big':
      return sizeRule(issue.origin, Number(issue.maximum), issue.inclusive ?? true, 'less');
    case 'invalid_union': {
      const own = issue.errors.flatMap(([first]) => (first?.path.length === 0 ? [first] : []));
      const rules = new Set(own.map(ruleInWords));
      return rules.size > 0 ? [...rules].join(', or ') : issue.message;
    }
    default:
      return issue.message;
  }
}

function sizeRule(of: string, limit: number, inclusive: boolean, way: 'more' | 'less'): string {
  if (of === 'number' || of === 'int') {
    return inclusive
      ? `must be ${String(limit)} or ${way}`
      : `must be ${way} than ${String(limit)}`;
  }
  if (way === 'more' && limit === 1) return 'must not be empty';
  const unit = of === 'string' ? 'characters' : 'entries';
  return `must have ${String(limit)} ${unit} or ${way === 'more' ? 'more' : 'fewer'}`;
}
