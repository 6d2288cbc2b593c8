import { enquiry } from '../../support/enquiries.js';
import { type House, openHouse } from '../../support/house.js';
import { account, PASSWORD, registration } from '../../support/people.js';
import type { Answer } from '../../support/visitor.js';

let house: House;

beforeAll(async () => {
  house = await openHouse({ LIMITS: '1', TRUST_PROXY: 'on' });
});
afterAll(() => house.close());

const from = (ip: string) => ({ 'X-Forwarded-For': ip });

function expectRefused(answer: Answer<unknown> | undefined, message: string): void {
  expect(answer).toMatchObject({ status: 429, body: { message, code: 'too_many_requests' } });
  expect(Number(answer?.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(Number(answer?.headers.get('Retry-After'))).toBeLessThanOrEqual(3_600);
}

const LOGIN_TEXT = 'Too many login attempts. Please try again later.';
const TEXT = 'Too many requests. Please try again later.';

const guess = (username: string, ip: string, password = 'wrong') =>
  house.visitor().post('/api/login', { username, password }, from(ip));

describe('limits', () => {
  it('U-12 U-14 R-22 SEC-26 a sixth guess at one account from one network gets 429, the owner elsewhere gets in', async () => {
    const { username } = await account(house);
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await guess(attempt % 2 ? username : username.toUpperCase(), '10.0.0.1')).toMatchObject({ status: 401 });
    expectRefused(await guess(username, '10.0.0.1'), LOGIN_TEXT);
    expectRefused(await guess(username, '10.0.0.1', PASSWORD), LOGIN_TEXT);
    expect(await guess(username, '10.0.0.2', PASSWORD)).toMatchObject({ status: 200 });
  });

  it('R-22 SEC-26 thirty guesses at many accounts from one network get 429', async () => {
    for (let attempt = 0; attempt < 30; attempt++)
      expect(await guess(`nobody-${attempt}`, '10.0.0.3')).toMatchObject({ status: 401 });
    expectRefused(await guess('somebody-else', '10.0.0.3'), LOGIN_TEXT);
  });

  it('R-22 SEC-26 guesses at the same moment do not slip through', async () => {
    const { username } = await account(house);
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(username, '10.0.0.4')));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    expectRefused(await guess(username, '10.0.0.4'), LOGIN_TEXT);
  });

  it('R-12 R-79 SEC-29 a sixth enquiry for one address within an hour gets 429, from whatever network', async () => {
    const email = 'victim@family.example';
    const submit = (number: number) =>
      house
        .visitor()
        .post(
          '/api/enquiries',
          enquiry({ email: number % 2 ? email : email.toUpperCase(), subjects: `Maths ${number}` }),
          from(`10.0.1.${number}`),
        );
    for (let number = 0; number < 5; number++) expect(await submit(number)).toMatchObject({ status: 201 });
    expectRefused(await submit(5), TEXT);
    expect(await house.database.query('select 1 from enquiries where lower(email) = $1', [email])).toHaveLength(5);
  });

  it('R-79 a twenty-first enquiry from one network within an hour gets 429', async () => {
    const submit = () => house.visitor().post('/api/enquiries', enquiry(), from('10.0.2.1'));
    for (let number = 0; number < 20; number++) expect(await submit()).toMatchObject({ status: 201 });
    expectRefused(await submit(), TEXT);
  });

  it('R-22 a twenty-first registration from one network within an hour gets 429', async () => {
    const register = () => house.visitor().post('/api/register', registration(), from('10.0.3.1'));
    for (let number = 0; number < 20; number++) expect(await register()).toMatchObject({ status: 201 });
    expectRefused(await register(), TEXT);
  });

  it('SEC-25 are of the address that the proxy adds last, whatever a client wrote before it', async () => {
    const register = (number: number) =>
      house.visitor().post('/api/register', registration(), from(`203.0.113.${number}, 10.0.4.1`));
    for (let number = 0; number < 20; number++) expect(await register(number)).toMatchObject({ status: 201 });
    expectRefused(await register(20), TEXT);
  });

  it('R-22 are kept in the database, for all processes and over a restart', async () => {
    const [{ n } = { n: 0 }] = await house.database.query<{ n: number }>('select count(*) as n from rate_limits');
    expect(n).toBeGreaterThan(10);
  });
});
