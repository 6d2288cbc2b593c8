import { config } from 'zod/v4';

// The site's policy allows no compiled parsers (script-src without unsafe-eval); zod decides at each schema's making.
config({ jitless: true });

export * from 'zod/v4';
