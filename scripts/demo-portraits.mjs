import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ready, root } from './install.mjs';
import { script } from './progress.mjs';

const HELP = `
npm run demo-portraits

Draws the portraits of some of the demo's tutors, in every file that a photo has. They are made up, as the tutors are, and kept
in seed/demo/portraits/, so that loading the demo draws nothing.`;

const out = join(root, 'seed', 'demo', 'portraits');
const SIZES = [64, 160, 480];

/** Skin, hair, clothes, background; how the hair falls, and what else there is. */
const PORTRAITS = [
  ['#f0c9a4', '#3a2a20', '#1f4a3d', '#dce8df', 'short', 'glasses'],
  ['#c98d62', '#1d1613', '#de8b2b', '#f1eadb', 'long', ''],
  ['#8d5a3b', '#14100e', '#f1eadb', '#bcd3c3', 'curls', ''],
  ['#f3d3b8', '#b9783a', '#b3541a', '#e8efe6', 'bun', 'glasses'],
  ['#e6b48a', '#5b3b24', '#2b5d7a', '#f6e3c6', 'short', 'beard'],
  ['#f5d7c2', '#8c8c86', '#54625a', '#e9e2f0', 'bob', ''],
  ['#a86f47', '#241812', '#8a1a14', '#dfe9ee', 'scarf', ''],
  ['#f0c4a0', '#c9a25a', '#2b7a52', '#f7ddd8', 'long', 'glasses'],
  ['#6f442c', '#0f0c0b', '#e0b04a', '#d9e4dc', 'short', 'beard'],
  ['#edbf95', '#2a1d17', '#6b5b95', '#f1eadb', 'bob', ''],
];

const HAIR = {
  short: ['', 'M150 214c-8-96 44-134 92-134s98 34 90 132c-10-34-22-54-34-64-40 16-86 14-114-2-18 16-28 38-34 68z'],
  long: [
    'M132 410c-14-120-6-330 108-330s126 206 110 330z',
    'M152 226c-2-70 30-116 66-124 46 10 98 40 112 122 14-104-34-146-90-146s-104 46-88 148z',
  ],
  curls: [
    'M118 230a44 44 0 0 1 22-76 46 46 0 0 1 46-66 50 50 0 0 1 54-18 50 50 0 0 1 56 18 46 46 0 0 1 46 66 44 44 0 0 1 20 76 40 40 0 0 1-22 62H140a40 40 0 0 1-22-62z',
    'M154 206c10-52 44-72 86-72s76 22 88 72c2-70-34-108-88-108s-90 38-86 108z',
  ],
  bun: [
    'M240 24a40 40 0 1 1 0 80 40 40 0 0 1 0-80z',
    'M150 220c-10-94 40-138 90-138s100 44 90 138c-8-42-30-72-54-86-40 26-92 30-126 86z',
  ],
  bob: [
    'M138 306c-18-130 6-226 102-226s120 96 104 226c-60 14-146 14-206 0z',
    'M154 220c0-50 18-84 40-98 44 18 96 18 134 98 8-96-36-138-88-138s-98 42-86 138z',
  ],
  scarf: [
    'M128 400c-30-170 10-326 112-326s142 156 112 326z',
    'M154 250c-10-104 24-152 86-152s98 48 88 152c-8-60-36-98-88-98s-80 38-86 98z',
  ],
};

function portrait([skin, hair, clothes, paper, style, more]) {
  const [behind, before] = HAIR[style];
  const shade = 'rgba(60,25,5,.14)';
  const cover = style === 'scarf' ? clothes : hair;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480"><rect width="480" height="480" fill="${paper}"/>
<path d="${behind}" fill="${cover}"/>
<path d="M40 480c6-96 82-128 200-128s194 32 200 128z" fill="${clothes}"/>
<path d="M204 300h72v62c0 44-72 44-72 0z" fill="${skin}"/><path d="M204 318c24 26 50 26 72 2v22c-22 22-50 22-72 0z" fill="${shade}"/>
<ellipse cx="240" cy="222" rx="86" ry="106" fill="${skin}"/>
<circle cx="153" cy="232" r="17" fill="${skin}"/><circle cx="327" cy="232" r="17" fill="${skin}"/>
${more === 'beard' ? `<path d="M156 232c4 68 34 100 84 100s80-32 84-100c-10 34-24 46-44 44-26-8-54-8-80 0-20 2-34-10-44-44z" fill="${hair}"/>` : ''}
<path d="${before}" fill="${cover}"/>
<path d="M186 192q20-12 38 0M256 192q20-12 38 0" fill="none" stroke="#3a2a20" stroke-width="6" stroke-linecap="round"/>
<circle cx="206" cy="220" r="8" fill="#2a1d17"/><circle cx="274" cy="220" r="8" fill="#2a1d17"/>
<path d="M240 226q-10 26 4 28" fill="none" stroke="${shade}" stroke-width="6" stroke-linecap="round"/>
<path d="M208 276q32 26 64 0" fill="none" stroke="${more === 'beard' ? '#fff' : '#8a3b2a'}" stroke-width="7" stroke-linecap="round"/>
${more === 'glasses' ? '<g fill="none" stroke="#24332b" stroke-width="6"><rect x="178" y="200" width="54" height="42" rx="16"/><rect x="248" y="200" width="54" height="42" rx="16"/><path d="M232 218h16M178 214l-20-6M302 214l20-6"/></g>' : ''}
</svg>`;
}

await script(HELP, async () => {
  await ready();
  const { default: sharp } = await import('sharp');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const [number, look] of PORTRAITS.entries()) {
    const drawing = Buffer.from(portrait(look));
    for (const size of SIZES) {
      const picture = () => sharp(drawing, { density: 144 }).resize(size, size);
      writeFileSync(join(out, `${number}.${size}.avif`), await picture().avif({ quality: 45 }).toBuffer());
      writeFileSync(join(out, `${number}.${size}.webp`), await picture().webp({ quality: 70, effort: 6 }).toBuffer());
    }
    const jpeg = await sharp(drawing, { density: 144 }).resize(160, 160).jpeg({ quality: 78 }).toBuffer();
    writeFileSync(join(out, `${number}.160.jpg`), jpeg);
  }
  process.stdout.write(`${PORTRAITS.length} portraits in seed/demo/portraits\n`);
});
