import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  type OnApplicationBootstrap,
  SetMetadata,
} from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { DomainError } from '../../../domain/shared/domain-error.js';
import type { CurrentUser } from '../contract/account.js';

type Policy = 'anyone' | 'tutor-or-visitor' | 'signed-in' | 'tutor' | 'admin';

const POLICY = 'policy';

/** Who may call a route or a whole controller. A route without one keeps the program from starting (SEC-2). */
export const Allow = (policy: Policy) => SetMetadata(POLICY, policy);

/** 401 without a session, 403 for the wrong role. */
@Injectable()
export class PolicyGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const policy = this.reflector.getAllAndOverride<Policy | undefined>(POLICY, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (policy === 'anyone') return true;
    const user = context.switchToHttp().getRequest<Request>().user as CurrentUser | undefined;
    if (policy === 'tutor-or-visitor' && !user) return true;
    assertAllowed(policy, user);
    return true;
  }
}

export const notSignedIn = () => new DomainError('unauthenticated', 'not_signed_in', 'Please log in to continue');

/** @throws DomainError not_signed_in, forbidden */
export function assertAllowed(
  policy: Exclude<Policy, 'anyone'> | undefined,
  user: CurrentUser | undefined,
): asserts user is CurrentUser {
  if (!policy || !user) throw notSignedIn();
  if (!allows(policy, user)) throw new DomainError('forbidden', 'forbidden', 'You do not have permission to do this');
}

/** An admin is let in to a tutor's own calls only with a tutor profile (R-93, T-19). */
function allows(policy: Exclude<Policy, 'anyone'>, { role, hasTutorProfile }: CurrentUser): boolean {
  if (policy === 'signed-in') return true;
  if (policy === 'admin') return role === 'admin';
  return role === 'tutor' || hasTutorProfile === true;
}

/** Refuses to start when a route says nothing of who may call it. */
@Injectable()
export class PolicyCheck implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onApplicationBootstrap(): void {
    for (const { instance, metatype } of this.discovery.getControllers()) {
      if (!instance || !metatype) continue;
      const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
      for (const name of this.scanner.getAllMethodNames(prototype)) {
        const method = prototype[name];
        if (!method || !Reflect.hasMetadata('path', method)) continue;
        if (!this.reflector.getAllAndOverride<Policy | undefined>(POLICY, [method, metatype]))
          throw new Error(`${metatype.name}.${name} does not say who may call it`);
      }
    }
  }
}
