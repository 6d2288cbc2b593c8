import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  resolve: {
    alias: [
      { find: '@domain', replacement: fileURLToPath(new URL('../domain', import.meta.url)) },
      { find: '@contract', replacement: fileURLToPath(new URL('../interfaces/http/contract', import.meta.url)) },
      // Every module that makes a schema gets zod as the site's policy allows it, whatever is loaded first.
      { find: /^zod$/, replacement: fileURLToPath(new URL('lib/zod.ts', import.meta.url)) },
    ],
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/media': 'http://127.0.0.1:3000' } },
  build: {
    assetsInlineLimit: 0,
    // What is loaded on a touch is two files at most: fetching
    // their parts ahead is not worth a list of them in every file.
    modulePreload: false,
    emptyOutDir: true,
    // What every page needs comes as two files, not thirty: each
    // answer has its own head, and small files compress badly.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/,
            },
            { name: 'form', test: /node_modules[\\/]react-hook-form[\\/]/ },
            {
              name: 'shell',
              test: /web[\\/](routes[\\/]site-layout|features[\\/](shell[\\/](header|footer|logo|skip-link|not-found-page)|enquiry[\\/](draft-key|enquiry-wizard|wizard-frame)|home[\\/]final-call)|lib[\\/](api|early|meta|query|session|toast|find-my-tutor|visit-source)|ui[\\/](button|icon-button|menu|banksia|section|on-intent|toaster|try-again))|node_modules[\\/]clsx|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](circle-check|x|check|arrow-left|arrow-right)\./,
            },
            { name: 'fields', test: /web[\\/]ui[\\/](field|chip|choice-card)\./ },
            {
              name: 'enquiry',
              test: /web[\\/](features[\\/]enquiry[\\/](wizard|step-body|steps|summary|draft|visit-source)\.|ui[\\/]progress\.)|icons[\\/]lock\./,
            },
            { name: 'marks', test: /web[\\/]ui[\\/](badge|stars|initials)\./ },
            {
              name: 'stories',
              test: /web[\\/](features[\\/]home[\\/]story-poster|content[\\/]home)\.|icons[\\/]play\./,
            },
            {
              name: 'landing',
              test: /web[\\/](features[\\/](landing[\\/]links|enquiry[\\/]landing-hero)|content[\\/]subject-names)\.|contract[\\/]slug\./,
            },
            { name: 'articles', test: /web[\\/]content[\\/]blog\.|icons[\\/](share-2|link-2)\./ },
            { name: 'chevrons', test: /icons[\\/]chevron-(left|right)\./ },
            { name: 'format', test: /domain[\\/]shared[\\/](format|number)\./ },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/ },
            // A script of 300 bytes for each icon would be most of what a page behind a login asks for; those of public
            // pages stay apart, where each is worth its own.
            {
              name: 'icons',
              test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?!(award|badge-check|book-open|calculator|calendar-check|calendar-days|chevron-down|chevron-left|chevron-right|clock|clock-3|coffee|columns-3|download|flask-conical|gift|graduation-cap|heart|languages|lock-keyhole|map-pin|messages-square|pause|rotate-ccw|sliders-horizontal|star|trophy)\.)/,
            },
          ],
        },
      },
    },
  },
  // The server renders pages without the packages of the site, and with React as it is in production.
  environments: {
    ssr:
      command === 'build' ? { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } : {},
  },
  plugins: [tailwindcss(), reactRouter()],
}));
