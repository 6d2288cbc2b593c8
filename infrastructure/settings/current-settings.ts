import type { Settings } from '../../application/ports/settings.js';
import { readSettings } from './environment.js';

/** The settings of this process. */
export const currentSettings = (): Settings => readSettings(process.env);
