import { Body, Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CheckPassword } from '../../../application/account/check-password.query.js';
import { KeepAccount } from '../../../application/account/keep-account.command.js';
import { RegisterAccount } from '../../../application/account/register-account.command.js';
import type { SignedIn } from '../../../application/ports/account/accounts.js';
import { IdempotencyStore } from '../../../application/ports/idempotency-store.js';
import { Settings } from '../../../application/ports/settings.js';
import { ClaimDraft } from '../../../application/tutor/claim-draft.command.js';
import {
  type LoginInput,
  loginRules,
  type RegisterInput,
  registerRules,
} from '../../../domain/account/account.rules.js';
import { conflict } from '../../../domain/shared/domain-error.js';
import { Responds } from '../request/responds.js';
import { logAccess } from '../request/access-log.js';
import { type CurrentUser, currentUser } from '../contract/account.js';
import { OnRepeat } from '../request/idempotency.js';
import { Limits } from '../request/limits.js';
import { LoginGuard, loginKey, ownerKey } from './login.js';
import { networkOf } from '../request/network.js';
import { Allow } from '../request/policy.js';
import { noteLogout, signIn, signOut } from './sessions.js';

@ApiTags('account')
@Controller('api')
export class AccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly kept: IdempotencyStore,
    private readonly limits: Limits,
    private readonly settings: Settings,
  ) {}

  /** The current user; 401 without a session (API-01, R-17). */
  @Get('user')
  @Allow('signed-in')
  @Responds(currentUser)
  user(@Req() request: Request): CurrentUser {
    return request.user as CurrentUser;
  }

  /** API-02, R-22; keeps an account that was closing (G-19). */
  @Post('login')
  @HttpCode(200)
  @Allow('anyone')
  @Responds(currentUser)
  @UseGuards(LoginGuard)
  @OnRepeat('run')
  async login(
    @Body({ schema: loginRules }) _input: LoginInput,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CurrentUser> {
    const signedIn = request.user as unknown as SignedIn;
    const accountKept = await this.commands.execute(new KeepAccount(signedIn.user.id));
    await this.welcome(signedIn, request, response);
    logAccess('logged in', request, { account: signedIn.user.id, by: 'password' });
    return { ...signedIn.user, ...(accountKept && { accountKept }) };
  }

  /** API-03, R-16 */
  @Post('register')
  @Allow('anyone')
  @Responds(currentUser, 201)
  @OnRepeat('access')
  async register(
    @Body({ schema: registerRules }) input: RegisterInput,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CurrentUser> {
    await this.limits.consume('register-ip', networkOf(request));
    const user = await this.commands.execute(new RegisterAccount(input));
    if (this.kept.isRepeat() && !(await this.isStill(input)))
      throw conflict('already_done', 'You have already registered. Please log in.');
    const signedIn = { user, passwordChangedAt: user.createdAt, isAddressVerified: false };
    await this.welcome(signedIn, request, response);
    logAccess('registered', request, { account: user.id, by: 'password' });
    return user;
  }

  /** API-04; also without a session. */
  @Post('logout')
  @HttpCode(200)
  @OnRepeat('run')
  @Allow('anyone')
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<{ success: true }> {
    await this.end(request, response);
    return { success: true };
  }

  /** The portal's navigation: ends the session only when the user asked for it from here (R-19, SEC-21). */
  @Get('logout')
  @Allow('anyone')
  async leave(@Req() request: Request, @Res() response: Response): Promise<void> {
    const site = request.get('Sec-Fetch-Site');
    const purpose = request.get('Sec-Purpose') ?? request.get('Purpose') ?? '';
    if ((site === undefined || site === 'same-origin' || site === 'none') && !purpose.includes('prefetch')) {
      await this.end(request, response);
      noteLogout(response, this.settings);
    }
    response.redirect(302, '/auth');
  }

  private async end(request: Request, response: Response): Promise<void> {
    const user = request.user as CurrentUser | undefined;
    await signOut(request, response, this.settings);
    if (user) logAccess('logged out', request, { account: user.id });
  }

  /** Whether somebody who registered before may still log in with the same password. */
  private async isStill({ username, password }: RegisterInput): Promise<boolean> {
    const found = await this.queries.execute(new CheckPassword(username, password));
    return found !== null && found !== 'disabled';
  }

  /** Signs in; what the visitor filled in before becomes the account's. */
  private async welcome(signedIn: SignedIn, request: Request, response: Response): Promise<void> {
    const { user, isAddressVerified } = signedIn;
    const draft = request.session.tutorDraft;
    await signIn(request, response, signedIn, this.settings);
    const network = networkOf(request);
    await Promise.all([
      this.limits.remember('login-networks', loginKey(user.username, network)),
      // Who registers under an address that is somebody else's is not at home there (SEC-29).
      isAddressVerified && this.limits.remember('reset-networks', ownerKey(user.email, network)),
    ]);
    if (draft && user.role === 'tutor') await this.commands.execute(new ClaimDraft(draft, user.id));
  }
}
