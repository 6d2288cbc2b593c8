import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  envPrefix: ['VITE_', 'CONTACT_', 'LMS_'],
  resolve: {
    alias: {
      '@domain': fileURLToPath(new URL('../domain', import.meta.url)),
      '@contract': fileURLToPath(new URL('../interfaces/http/contract', import.meta.url)),
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: { assetsInlineLimit: 0, emptyOutDir: true },
  plugins: [tailwindcss(), reactRouter()],
});
