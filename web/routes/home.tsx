import { enquiryRules } from '@domain/enquiry/enquiry.rules.js';
export default function Home() {
  return <main>{Object.keys(enquiryRules.shape).length}</main>;
}
