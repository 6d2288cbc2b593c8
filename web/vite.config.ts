import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    alias: [
      { find: '@domain', replacement: fileURLToPath(new URL('../domain', import.meta.url)) },
      { find: '@contract', replacement: fileURLToPath(new URL('../interfaces/http/contract', import.meta.url)) },
      // Every module that makes a schema gets zod as the site's policy allows it, whatever is loaded first.
      { find: /^zod$/, replacement: fileURLToPath(new URL('lib/zod.ts', import.meta.url)) },
    ],
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    assetsInlineLimit: 0,
    emptyOutDir: true,
    // What every page needs comes as two files, not thirty: each answer has its own head, and small files compress badly.
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
              test: /web[\\/](features[\\/]shell|lib[\\/](api|meta|query|redirect|session|slug|toast|find-my-tutor)|ui[\\/](button|icon-button|menu|banksia|field|section|chip))|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](circle-check|x|check|arrow-left|arrow-right)\./,
            },
            {
              name: 'enquiry',
              test: /web[\\/](features[\\/]enquiry[\\/](enquiry-wizard|enquiry-section|step-body|steps|summary|draft)|ui[\\/](progress|choice-card))|icons[\\/]lock\./,
            },
            {
              name: 'stories',
              test: /web[\\/](features[\\/]home[\\/]story-poster|ui[\\/](badge|stars))|icons[\\/]play\./,
            },
            { name: 'glyphs', test: /icons[\\/](languages|sparkles|flask-conical)\./ },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/ },
          ],
        },
      },
    },
  },
  plugins: [tailwindcss(), reactRouter()],
});
