import { Section } from '../../ui/section';

const TIPS = [
  {
    title: 'Begin with one subject',
    text: 'Choose what matters most this term. A tutor who knows it well often helps with its neighbours too.',
  },
  {
    title: 'Read the newest reviews',
    text: 'Every review is written after a session that took place. What families say last tells you most.',
  },
  {
    title: 'Leave room in the hours',
    text: 'Two or three possible afternoons find far more tutors than one fixed time. The first session settles the rest.',
  },
];

/** S-21 */
export function Tips() {
  return (
    <Section title="Tips for choosing a tutor" className="bg-sand/60">
      <ol className="grid gap-10 md:grid-cols-3 md:gap-12">
        {TIPS.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-forest pt-6">
            <h3 className="display text-2xl">{title}</h3>
            <p className="prose-public mt-3 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
