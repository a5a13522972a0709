import { describe, expect, it } from 'vitest';
import { jsonLdText } from '../../../src/components/page/json-ld.ts';

describe('structured data inside a script element', () => {
  it('cannot close its element and has the same value', () => {
    const data = { name: '</script><script>alert("1")</script> & Söhne \u2028\u2029' };
    const text = jsonLdText(data);
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(text)).toEqual(data);
  });
});
