import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CheckPassword } from '../../application/account/check-password.query.js';
import { RegisterAccount } from '../../application/account/register-account.command.js';
import { Settings } from '../../application/ports/settings.js';
import { type LoginInput, loginRules, type RegisterInput, registerRules } from '../../domain/account/account.rules.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { type CurrentUser, currentUser } from './contract/account.js';
import { Limits } from './limits.js';
import { Allow } from './policy.js';
import { signIn, signOut } from './sessions.js';

@ApiTags('account')
@Controller('api')
export class AccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly limits: Limits,
    private readonly settings: Settings,
  ) {}

  /** The current user; 401 without a session (API-01, R-17). */
  @Get('user')
  @Allow('signed-in')
  @ApiOkResponse({ standardSchema: currentUser })
  user(@Req() request: Request): CurrentUser {
    return request.user as CurrentUser;
  }

  /** API-02, R-22 */
  @Post('login')
  @HttpCode(200)
  @Allow('anyone')
  @ApiOkResponse({ standardSchema: currentUser })
  async login(
    @Body({ schema: loginRules }) input: LoginInput,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CurrentUser> {
    const ip = request.ip ?? 'unknown';
    const pair = `${input.username.toLowerCase().slice(0, 200)}|${ip}`;
    await this.limits.check('login-failures', pair);
    await this.limits.check('login-failures-ip', ip);
    const user = await this.queries.execute(new CheckPassword(input.username, input.password));
    if (!user) {
      await this.limits.count('login-failures', pair);
      await this.limits.count('login-failures-ip', ip);
      throw new DomainError('forbidden', 'not_signed_in', 'Invalid username or password');
    }
    // A right guess among many at the same moment does not slip past the limit that the wrong ones reached.
    await this.limits.check('login-failures', pair);
    await this.limits.forget('login-failures', pair);
    await signIn(request, response, user, this.settings);
    return user;
  }

  /** API-03, R-16 */
  @Post('register')
  @Allow('anyone')
  @ApiCreatedResponse({ standardSchema: currentUser })
  async register(
    @Body({ schema: registerRules }) input: RegisterInput,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CurrentUser> {
    await this.limits.consume('register-ip', request.ip ?? 'unknown');
    const user = await this.commands.execute(new RegisterAccount(input));
    await signIn(request, response, user, this.settings);
    return user;
  }

  /** API-04; also without a session. */
  @Post('logout')
  @HttpCode(200)
  @Allow('anyone')
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<{ success: true }> {
    await signOut(request, response, this.settings);
    return { success: true };
  }

  /** The portal's navigation: ends the session only when the user asked for it from here (R-19, SEC-21). */
  @Get('logout')
  @Allow('anyone')
  async leave(@Req() request: Request, @Res() response: Response): Promise<void> {
    const site = request.get('Sec-Fetch-Site');
    const purpose = request.get('Sec-Purpose') ?? request.get('Purpose') ?? '';
    if ((site === undefined || site === 'same-origin' || site === 'none') && !purpose.includes('prefetch')) {
      await signOut(request, response, this.settings);
    }
    response.redirect(302, '/auth');
  }
}
