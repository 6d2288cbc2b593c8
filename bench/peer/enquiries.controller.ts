import { Body, Controller, Get, Post } from '@nestjs/common';
import { EnquiriesService } from './enquiries.service.js';
import { SubmitEnquiryDto } from './submit-enquiry.dto.js';

@Controller('api')
export class EnquiriesController {
  constructor(private readonly enquiries: EnquiriesService) {}

  @Get('health')
  health(): { status: string } {
    return { status: 'ok' };
  }

  @Post('enquiries')
  async submit(@Body() body: SubmitEnquiryDto): Promise<{ success: boolean; id: string }> {
    const { id } = await this.enquiries.submit(body);
    return { success: true, id };
  }
}
