const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A short name for people, such as `BK-9MZEY9EN`: eight characters of the id's random end, without look-alikes. */
export function referenceOf(prefix: string, id: string): string {
  let number = BigInt(`0x${id.replaceAll('-', '').slice(-12)}`);
  let name = '';
  for (let place = 0; place < 8; place++) {
    name += LETTERS[Number(number % 30n)];
    number /= 30n;
  }
  return `${prefix}-${name}`;
}
