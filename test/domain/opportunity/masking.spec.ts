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
    ['bit.ly/x, evil.xyz/login, t.me/jane, tutors.shop', '[hidden], [hidden], [hidden], [hidden]'],
    ['0412/345/678 or ０４１２ ３４５ ６７８', '[hidden] or [hidden]'],
    ['jane (at) gmail (dot) com', '[hidden]'],
    ['call <b>0412</b>345<br/>678 after 6pm', 'call <b>[hidden] after 6pm'],
    ['x < 5 and y > 3, a <b>must</b>', 'x < 5 and y > 3, a <b>must</b>'],
    ['Year 10, 0412 345 678 after 6pm', 'Year 10, [hidden] after 6pm'],
    ['Jane \u202emoc.live\u202c', 'Jane [hidden]'],
  ])('SEC-17 hides contact in %j', (words, masked) => {
    expect(maskContactIn(words)).toBe(masked);
  });

  it.each([
    'Year 10',
    'Years 7, 8, 9, 10, 11 and 12',
    'Year 7 8 9 10 11 12',
    '3.5 hours a week, e.g. algebra, i.e. the basics',
    'Mon.Tue and Thu/Fri, 9am-12pm',
    'We live in St. Leonards, near St.Kilda Rd.',
    'She aims for 95% and an ATAR of 99.95.',
    'Marks so far: 85, 90, 78, 92 and 88%',
    'Term 4 begins on 12/10/2026, exams on 2026-11-21 and 01.12.2026.',
    'From 04/11/2026 14:00, until 18/12/2026',
    'Mondays 16:00-17:30, 18:00 - 19:30 or 9.30-10.30, 11.00-12.00',
    'between 1600-1800 hours',
    'Budget $60-$80, at most $1,200.50 a term or $3,500 a year',
    'It is $65.00/hr, 1.5hrs/week, 0.5h/wk, 3.5km/h',
    'HSC 2025, 2026, 2027; born 2010-2012',
    'pages 100-120, 130-150',
    'and/or Maths/English; his/her teacher; N.S.W/A.C.T',
    'I need help with maths.It is hard.My son forgets.So we look for a tutor.',
    'Maths.Science and English.French',
    'We can meet at home, at school or @home @6pm @ the library',
    'He is good at dot products and at the dot in the middle',
    'B.Sc (Hons), M.Ed., Ph.D, B.Com, M.Tech and LL.B',
    'He writes C#, C++, ASP.NET, VB.NET and node.js',
    'from 9.am to 5.pm, 7 p.m. at the latest',
    'solve x² + 3x = 10.5, y = 2.75x, 3:1 ratio, ½ hour',
    'ph. none, no. 5, vol.2, p.37, ex.4b',
    'One on one, two hours, three or four times',
    'year one two three four five six seven eight',
    'ages 4-11; 2-3 days; 10-12 sessions; 45 min',
    '🙂 thanks… maybe – let me know!',
    'She lost 1,000,000 points in a game of 10,000,000',
    'Instagram and Facebook distract him; I use WhatsApp is fine by me',
    'Dr.Who fan. Mr.Smith taught him. U.S. history, P.E.',
    'ready . my daughter is shy . in person please',
    'Postcode 3121, Richmond VIC 3121',
    'Level 3/12 of the building, unit 4/27',
    'São Paulo, Zoë, naïve, 数学, математика',
  ])('SEC-17 F3 leaves ordinary words alone: %s', (words) => {
    expect(maskContactIn(words)).toBe(words);
  });
});
