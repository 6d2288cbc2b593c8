const LONGEST_NAME = 40;

/** A slug as a title: `gold-coast` is `Gold Coast`. Whatever is no letter or digit is dropped, so any address gives a name, or ''. */
export function titleOf(slug: string): string {
  const words = slug
    .normalize('NFC')
    .slice(0, LONGEST_NAME)
    .split(/[^\p{L}\p{N}']+/u)
    .filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join(' ');
}

/** The slug of a title: `Gold Coast` is `gold-coast`. */
export const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');
