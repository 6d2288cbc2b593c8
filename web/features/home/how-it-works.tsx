import { STEPS } from '../../content/home';
import { Section } from '../../ui/section';

export function HowItWorks() {
  return (
    <Section title="How it works">
      <ol className="grid gap-10 md:grid-cols-3 md:gap-12">
        {STEPS.map((step, index) => (
          <li key={step.title} className="border-t-2 border-forest pt-6">
            <p className="display figures text-display-3 text-banksia" aria-hidden="true">
              {index + 1}
            </p>
            <h3 className="display mt-3 text-2xl">{step.title}</h3>
            <p className="prose-public mt-3 text-muted">{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
