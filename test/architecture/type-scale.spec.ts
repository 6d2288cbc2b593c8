import { violations } from '../support/lint.js';

describe.each(['web/features/home/cities.tsx', 'web/routes/home.tsx', 'web/ui/card.tsx', 'web/lib/labels.ts'])(
  'a size of type outside of the scale is refused in %s',
  (path) => {
    it.each([
      "export const style = 'text-[0.9375rem]';",
      "export const style = 'display sm:text-[2.75rem] leading-snug';",
      "export const style = 'text-[15px]!';",
      "export const style = 'text-[length:var(--size)]';",
      "export const style = 'text-[clamp(1rem,4vw,2rem)]';",
      "export const style = 'text-5xl';",
      "export const style = '[font-size:15px]';",
      "const more = 'mt-2';\nexport const style = `text-[.9rem] ${more}`;",
    ])('%s', async (code) => {
      expect(await violations(code, path)).toBe(1);
    });

    it('the steps of the scale and colours are allowed', async () => {
      const code =
        "export const style = 'display text-body sm:text-lg text-display-2 text-3xl text-[#6b3a0b] text-muted';";
      expect(await violations(code, path)).toBe(0);
    });
  },
);
