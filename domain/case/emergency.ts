/** Police, fire and ambulance, everywhere in Australia. */
export const EMERGENCY_NUMBER = '000';

/** Where harm to a child is reported, by state; the numbers that the states publish (G-04). */
export const CHILD_PROTECTION: readonly { state: string; service: string; phone: string }[] = [
  { state: 'ACT', service: 'Child and Youth Protection Services', phone: '1300 556 729' },
  { state: 'NSW', service: 'Child Protection Helpline', phone: '132 111' },
  { state: 'NT', service: 'Child Abuse Hotline', phone: '1800 700 250' },
  { state: 'QLD', service: 'Child Safety Services', phone: '1800 177 135' },
  { state: 'SA', service: 'Child Abuse Report Line', phone: '131 478' },
  { state: 'TAS', service: 'Strong Families, Safe Kids', phone: '1800 000 123' },
  { state: 'VIC', service: 'Child Protection', phone: '131 278' },
  { state: 'WA', service: 'Child Protection', phone: '1800 273 889' },
];
