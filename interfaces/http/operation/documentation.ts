import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';

/** `/api/docs` and `/api/openapi.json`, made from the shapes that validate. */
export function useDocumentation(app: INestApplication): void {
  const config = new DocumentBuilder()
    .setTitle('Banksia')
    .setDescription('The calls of the marketplace. Every error is `{message, code, fields?}`.')
    .setVersion('1')
    .addCookieAuth('banksia')
    .build();
  // Its page has scripts of its own, which no hash names; production has no documentation.
  app.use('/api/docs', (_request: Request, response: Response, next: NextFunction) => {
    response.removeHeader('Content-Security-Policy');
    next();
  });
  SwaggerModule.setup('api/docs', app, () => SwaggerModule.createDocument(app, config), {
    jsonDocumentUrl: 'api/openapi.json',
  });
}
