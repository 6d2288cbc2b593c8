const LONGEST = 100;
const LONGEST_ENDING = 12;
/**
 * What no file system takes, or takes for something else: separators,
 * wildcards, control characters, what turns the writing round.
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;
/** Names of devices in Windows, whatever their ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A name under which a file can be unpacked everywhere. */
function safe(name: string): string {
  const plain = name.normalize('NFC').replace(UNSAFE, '_').replace(/\s+/g, ' ');
  const trimmed = plain.replace(/^[. ]+|[. ]+$/g, '').replace(DEVICE, '_$&');
  return trimmed || 'document';
}

function split(name: string): [stem: string, ending: string] {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= LONGEST_ENDING ? name.slice(dot) : '';
  return [name.slice(0, name.length - ending.length), ending];
}

/** Gives files of one folder names that are safe and unique, also where capitals count for nothing. */
export class FileNames {
  private readonly taken = new Set<string>();

  of(fileName: string): string {
    const [stem, ending] = split(safe(fileName));
    const short = [...stem].slice(0, LONGEST).join('').trimEnd();
    for (let number = 1; ; number++) {
      const name = `${short}${number > 1 ? ` (${number})` : ''}${ending}`;
      const key = name.toLowerCase();
      if (this.taken.has(key)) continue;
      this.taken.add(key);
      return name;
    }
  }
}
