/**
 * Cities and subjects have a page for every name; server and pages read the name out of the address alike (P-14, P-16).
 */
export const NAMED_PAGES = ['tutors', 'subjects'] as const;
/**
 * The addresses of the pages that are built for any other name, which the server writes into them, and for none.
 */
export const ANY_NAME = { name: 'Zqanyname', slug: 'zqanyname', none: '-' } as const;

/** Where tutors have their pages, and the address of the one that is built for any of them. */
export const TUTOR_PAGES = { under: '/tutor/', any: '/tutor/-' } as const;

const LONGEST_NAME = 40;

/**
 * A slug as a title: `gold-coast` is `Gold Coast`. Whatever is no
 * letter or digit is dropped, so any address gives a name, or ''.
 */
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
