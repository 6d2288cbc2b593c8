import 'reflect-metadata';
import { Controller, Get } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { Allow, PolicyCheck } from '../../../interfaces/http/request/policy.js';

@Controller('said')
@Allow('admin')
class Sample {
  @Get()
  list(): string {
    return '';
  }

  helper(): string {
    return '';
  }
}

@Controller('unsaid')
class Unsaid {
  @Get('open')
  @Allow('anyone')
  open(): string {
    return '';
  }

  @Get('forgotten')
  forgotten(): string {
    return '';
  }
}

function check(...controllers: (new () => object)[]): () => void {
  const found = controllers.map((metatype) => ({ instance: new metatype(), metatype }));
  const discovery = { getControllers: () => found } as unknown as DiscoveryService;
  const policies = new PolicyCheck(discovery, new MetadataScanner(), new Reflector());
  return () => policies.onApplicationBootstrap();
}

describe('SEC-2 the program', () => {
  it('starts when every route says who may call it', () => {
    expect(check(Sample)).not.toThrow();
  });

  it('refuses to start when one says nothing', () => {
    expect(check(Sample, Unsaid)).toThrow('Unsaid.forgotten does not say who may call it');
  });
});
