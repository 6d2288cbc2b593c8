import { answerHeaders } from '../../../interfaces/http/request/answer-headers.js';

describe('an answer before the program is up, or to what is no request', () => {
  it('SEC-40 says over https what every answer says: TLS for a year, no sniffing, no frame', () => {
    const headers = answerHeaders({ publicUrl: 'https://banksia.example' });
    expect(headers).toMatchObject({
      'Content-Type': 'application/json; charset=utf-8',
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(answerHeaders({ publicUrl: 'http://localhost:3000' })).not.toHaveProperty('Strict-Transport-Security');
  });
});
