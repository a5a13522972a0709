import { describe, expect, it } from 'vitest';
import { textContent } from '../../../../src/site/content/content.ts';
import { markdownHtml } from '../../../../src/site/content/markdown.ts';
import { aTenant } from '../fixtures.ts';

describe('our Markdown', () => {
  it.each([
    ['Plain words\nover two lines', '<p>Plain words\nover two lines</p>'],
    ['## A title', '<h2>A title</h2>'],
    ['## A title\nwith words', '<h2>A title</h2><p>with words</p>'],
    ['- one\n- two\n  goes on', '<ul><li>one</li><li>two\ngoes on</li></ul>'],
    ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
    ['the _Privacy Act 1988_', '<p>the <em>Privacy Act 1988</em></p>'],
    ['**bold** and *soft*', '<p><strong>bold</strong> and <em>soft</em></p>'],
    ['[our terms](/terms-and-conditions)', '<p><a href="/terms-and-conditions">our terms</a></p>'],
    ['a\n\nb', '<p>a</p><p>b</p>'],
  ])('turns %j into HTML', (markdown, html) => {
    expect(markdownHtml(markdown).replace(/\n(?=<)|(?<=>)\n/g, '')).toBe(html);
  });

  it.each([
    '<script>x</script>',
    '[x](javascript:alert(1))',
    '[x](//evil.example)',
    '<img onerror=x>',
    '![x](https://host.example/x.png)',
  ])('lets no markup through: %s', (markdown) => {
    expect(markdownHtml(markdown)).not.toMatch(/<script|<img|href="(?!https:\/\/host)/);
  });
});

describe('a text page', () => {
  const tenant = aTenant({ legalName: 'Some & Sons Pty Ltd' });

  it('has the dealer’s names filled in, as text', () => {
    const { title, html } = textContent('# Terms of {{name}}\n\nBy {{legalName}}.', tenant, 'a.md');
    expect(title).toBe(`Terms of ${tenant.name}`);
    expect(html).toBe('<p>By Some &amp; Sons Pty Ltd.</p>');
  });

  it('says what is wrong with an unknown name or a missing title', () => {
    expect(() => textContent('# T\n\n{{phon}}', tenant, 'a.md')).toThrow(
      /a\.md names \{\{phon\}\}.*legalName/,
    );
    expect(() => textContent('no title', tenant, 'a.md')).toThrow(/has no title/);
  });
});
