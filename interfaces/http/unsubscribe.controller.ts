import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import type { Request, Response } from 'express';
import { SwitchMailOff } from '../../application/mail/switch-mail-off.command.js';
import { Allow } from './policy.js';

export class UnsubscribeToken {
  @ApiProperty() @IsString() @MaxLength(300) token: string;
}

/** One-click unsubscribing: the POST acts without cookie or Origin (RFC 8058), the GET only shows a page. */
@ApiTags('mail')
@Controller('api/unsubscribe')
@Allow('anyone')
export class UnsubscribeController {
  constructor(private readonly commands: CommandBus) {}

  @Get()
  page(@Query() { token }: UnsubscribeToken, @Res() response: Response): void {
    const action = escape(`/api/unsubscribe?token=${encodeURIComponent(token)}`);
    show(
      response,
      'Stop mail of this kind?',
      `<p>You will no longer get mail of this kind. Nothing else changes.</p>
<form method="post" action="${action}"><button>Stop these mails</button></form>`,
    );
  }

  @Post()
  @HttpCode(200)
  async switchOff(
    @Query() { token }: UnsubscribeToken,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.commands.execute(new SwitchMailOff(token));
    if (request.accepts(['json', 'html']) === 'html') show(response, 'Done', `<p>${DONE}</p>`);
    else response.json({ success: true, message: DONE });
  }
}

const DONE = 'You will not get mail of this kind any more.';
const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] as string);

/** A small page of its own: it works without the site's scripts, from any mailbox. */
function show(response: Response, title: string, content: string): void {
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  );
  response.type('html')
    .send(`<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title} | Banksia</title>
<style>body{font:17px/28px Inter,system-ui,sans-serif;background:#FBF8F1;color:#16241D;margin:0}main{max-width:34rem;margin:15vh auto 0;padding:0 1.5rem}
h1{font:600 30px/38px Fraunces,Georgia,serif}button{font:600 16px/24px Inter,system-ui,sans-serif;background:#1F4A3D;color:#fff;border:0;border-radius:999px;padding:12px 24px;cursor:pointer}</style>
</head><body><main><h1>${title}</h1>${content}</main></body></html>`);
}
