import { z } from 'zod';

/** GET /api/user, POST /api/login (200), POST /api/register (201): R-17. */
export const currentUser = z
  .object({
    id: z.uuid(),
    username: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    profileImageUrl: z.string().nullable(),
    role: z.enum(['tutor', 'admin']),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof currentUser>;
