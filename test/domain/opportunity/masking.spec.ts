import { maskContact, maskContactIn } from '../../../domain/opportunity/masking.js';

describe('a contact before its release', () => {
  it.each([
    ['Jo Citizen', 'Jo C.'],
    ['Jo', 'Jo'],
    ['  mary  ann  van der berg ', 'mary B.'],
    ['Zoë Ångström', 'Zoë Å.'],
    ['Jo 𝒞itizen', 'Jo 𝒞.'],
    ['jo@example.com', '[hidden]'],
  ])('O-07 SEC-17 shows %j as %j', (name, masked) => {
    expect(maskContact({ name, email: 'jo@example.com', phone: '0400 123 456' })).toEqual({
      name: masked,
      email: 'j•••@…',
      phone: '••••••56',
    });
  });

  it.each([
    ['+61 400 123 4 5 6', '••••••56'],
    ['no digits', '••••••'],
  ])('O-07 shows two digits of %j', (phone, masked) => {
    expect(maskContact({ name: 'Jo', email: 'jo@example.com', phone }).phone).toBe(masked);
  });

  it.each([
    ['write to jo.c@mail.example.com please', 'write to [hidden] please'],
    ['see https://jo.example/me?x=1 or www.jo.example', 'see [hidden] or [hidden]'],
    ['call 0400 123 456 or +61 (2) 9999-8888', 'call [hidden] or [hidden]'],
    ['my site is jo-citizen.com.au, find me', 'my site is [hidden], find me'],
    ['find me on instagram.com/jo.c', 'find me on [hidden]'],
    ['a B.Com student', 'a B.Com student'],
    ['Year 11 maths, 2 hours, 16 years old, budget 60-80', 'Year 11 maths, 2 hours, 16 years old, budget 60-80'],
    ['ends here.No space after the stop', 'ends here.No space after the stop'],
  ])('SEC-17 hides contact in %j', (words, masked) => {
    expect(maskContactIn(words)).toBe(masked);
  });
});
