import { Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import type { Response } from 'express';
import { SwitchMailOff } from '../../application/mail/switch-mail-off.command.js';
import { Allow } from './policy.js';

export class UnsubscribeToken {
  @IsString() @MaxLength(300) token: string;
}

/** One-click unsubscribing: the POST acts without cookie or Origin (RFC 8058), the GET only shows a page. */
@ApiTags('mail')
@Controller('api/unsubscribe')
@Allow('anyone')
export class UnsubscribeController {
  constructor(private readonly commands: CommandBus) {}

  @Get()
  page(@Query() { token }: UnsubscribeToken, @Res() response: Response): void {
    const action = `/api/unsubscribe?token=${encodeURIComponent(token)}`;
    response.type('html')
      .send(`<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Stop mail of this kind</title></head>
<body style="font:17px/28px Inter,system-ui,sans-serif;background:#FBF8F1;color:#16241D;margin:0">
<main style="max-width:34rem;margin:15vh auto 0;padding:0 1.5rem"><h1 style="font:600 30px/38px Fraunces,Georgia,serif">Stop mail of this kind?</h1>
<p>You will no longer be told of new opportunities by mail. They still appear in your portal.</p>
<form method="post" action="${action.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"><button style="font:600 16px/24px Inter,system-ui,sans-serif;background:#1F4A3D;color:#fff;border:0;border-radius:10px;padding:12px 24px;cursor:pointer">Stop these mails</button></form></main></body></html>`);
  }

  @Post()
  @HttpCode(200)
  async switchOff(@Query() { token }: UnsubscribeToken): Promise<{ success: true; message: string }> {
    await this.commands.execute(new SwitchMailOff(token));
    return { success: true, message: 'You will not get mail of this kind any more.' };
  }
}
