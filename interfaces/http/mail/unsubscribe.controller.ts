import { Controller, Get, Header, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { SwitchMailOff } from '../../../application/mail/switch-mail-off.command.js';
import { MailSwitches } from '../../../application/ports/mail/mail-switches.js';
import { Takes } from '../request/body.js';
import { invalidInput } from '../request/errors.js';
import { escapeHtml } from '../format/html.js';
import { OnRepeat } from '../request/idempotency.js';
import { Allow } from '../request/policy.js';

const LONGEST_TOKEN = 300;
const PAGE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

/**
 * One-click unsubscribing: the POST acts without cookie or Origin (RFC 8058), the GET only shows a page.
 */
@ApiTags('mail')
@ApiQuery({ name: 'token', type: String })
@Controller('api/unsubscribe')
@Allow('anyone')
export class UnsubscribeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly switches: MailSwitches,
  ) {}

  @Get()
  @Header('Content-Security-Policy', PAGE_POLICY)
  page(
    @Query('token') token: unknown,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): string {
    if (!isComplete(token)) return refuseIncomplete(request, response);
    if (!this.switches.read(token)) return unknownLink(response, 404);
    const action = escapeHtml(`/api/unsubscribe?token=${encodeURIComponent(token)}`);
    return page(
      response,
      'Unsubscribe from these emails?',
      `<p>You will no longer get emails of this kind. Nothing else changes.</p>
<form method="post" action="${action}"><button>Unsubscribe</button></form>`,
    );
  }

  @Post()
  @HttpCode(200)
  @OnRepeat('run')
  @Takes('application/x-www-form-urlencoded', 'multipart/form-data')
  @Header('Content-Security-Policy', PAGE_POLICY)
  async switchOff(
    @Query('token') token: unknown,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string | { success: true; message: string }> {
    if (!isComplete(token)) return refuseIncomplete(request, response);
    if (isPerson(request) && !this.switches.read(token)) return unknownLink(response, 404);
    await this.commands.execute(new SwitchMailOff(token));
    return isPerson(request) ? page(response, 'Done', `<p>${DONE}</p>`) : { success: true, message: DONE };
  }
}

const isComplete = (token: unknown): token is string =>
  typeof token === 'string' && token !== '' && token.length <= LONGEST_TOKEN;

/** Somebody's browser, not a mail program. */
const isPerson = (request: Request) => request.accepts(['json', 'html']) === 'html';

/** @throws DomainError invalid, for a program */
function refuseIncomplete(request: Request, response: Response): string {
  if (isPerson(request)) return unknownLink(response, 400);
  throw invalidInput([{ path: ['token'], message: 'This link is not complete' }]);
}

const DONE = 'You will no longer get emails of this kind.';

/** A link that was cut short on its way, say. */
function unknownLink(response: Response, status: number): string {
  response.status(status);
  return page(
    response,
    'This link does not work',
    '<p>It may have been cut short. Please open it from the email again, or choose your emails in your portal.</p>',
  );
}

/** A small page of its own: it works without the site's scripts, from any mailbox. */
function page(response: Response, title: string, content: string): string {
  response.type('html');
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title} | Banksia</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>body{font:17px/28px Inter,system-ui,sans-serif;background:#FBF8F1;color:#16241D;margin:0;min-height:100vh;display:flex;flex-direction:column;text-align:center}
main{max-width:30rem;margin:auto;padding:3rem 1.5rem}img{width:96px;height:96px}h1{font:500 36px/42px Fraunces,Georgia,"Times New Roman",serif;margin:1.25rem 0 .75rem}p{margin:0 0 2rem;color:#56635B}
button{font:600 16px/24px Inter,system-ui,sans-serif;background:#1F4A3D;color:#fff;border:0;border-radius:999px;padding:12px 28px;cursor:pointer}button:hover{background:#163A2F}
a{color:#B3541A;text-underline-offset:4px}footer{padding:1.5rem;border-top:1px solid #E2DBCB;font-size:15px}:focus-visible{outline:2.5px solid #1F4A3D;outline-offset:3px}</style>
</head><body><main><img src="/favicon.svg" alt=""><h1>${title}</h1>${content}</main><footer><a href="/">Banksia home</a></footer></body></html>`;
}
