import { renderMarkdown } from '../../../infrastructure/mail/markdown.js';

const ISSUE = `# Study tips

Dear *parents*,
here is **one** tip: read [our guide](https://banksia.example/blog) or write to <mailto:hello@banksia.example>.

- Sleep
- Plan
  1. the week
  2. the day

> Well said.

---

    a plan
`;

describe('G-28 a newsletter in Markdown', () => {
  it('is HTML whose styles a mailbox keeps, and whose headings stand below the subject', () => {
    const { html, leftOut } = renderMarkdown(ISSUE);
    expect(leftOut).toEqual([]);
    expect(html).toMatch(/<h2 style="[^"]+">Study tips<\/h2>/);
    expect(html).toMatch(/<a href="https:\/\/banksia\.example\/blog" style="[^"]+">our guide<\/a>/);
    expect(html).toContain('href="mailto:hello@banksia.example"');
    expect(html).toContain('<strong>one</strong>');
    expect(html).not.toMatch(/<h1|<img|class=/);
  });

  it('is a text that reads well alone, with the address of each link', () => {
    expect(renderMarkdown(ISSUE).text).toBe(`Study tips

Dear parents,
here is one tip: read our guide (https://banksia.example/blog) or write to mailto:hello@banksia.example.

- Sleep
- Plan
  1. the week
  2. the day

> Well said.

* * *

a plan`);
  });

  it('SEC-29 carries no HTML of its own, and no links but to https and mail', () => {
    const { html, text, leftOut } = renderMarkdown(
      [
        '<script>alert(1)</script><b onclick="x()">bold</b>',
        '[run](javascript:alert(1)) [data](data:text/html,x) [plain](http://plain.example) [own](/blog)',
        '[safe](https://ok.example "a \\" onmouseover=x") http://bare.example www.bare.example a@bare.example',
        '<javascript:alert(2)>',
      ].join('\n\n'),
    );
    expect(html).not.toMatch(/<script|<b |javascript:alert\(1\)"|href="(?!https:\/\/ok\.example")/);
    expect(html).toContain('&lt;script&gt;');
    expect([...html.matchAll(/href=/g)]).toHaveLength(1);
    expect(html).not.toMatch(/ onmouseover=x"?>/);
    expect(text).toContain('run');
    expect(leftOut).toEqual([
      'javascript:alert(1)',
      'data:text/html,x',
      'http://plain.example',
      '/blog',
      'http://bare.example',
      'javascript:alert(2)',
    ]);
  });

  it('has no picture that says who has opened it: its words stand instead', () => {
    const { html, text, leftOut } = renderMarkdown('![A graph of marks](https://pixel.example/open.gif?reader=1)');
    expect(html).not.toContain('pixel.example');
    expect(html).toContain('A graph of marks');
    expect(text).toBe('A graph of marks');
    expect(leftOut).toEqual(['https://pixel.example/open.gif?reader=1']);
  });
});
