import { Check, Link2, Mail, Share2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';

/** Passes an article on: by mail, to a network, or as a copied address. */
export function ShareButtons({ title }: { title: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setCopied(true);
    } catch {
      toast('The link could not be copied', 'Please copy it from the address bar.', 'destructive');
    }
  };
  const mail = () => {
    location.href = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(location.href)}`;
  };
  const openAt = (address: string) =>
    window.open(`${address}${encodeURIComponent(location.href)}`, '_blank', 'noopener');
  return (
    <div role="group" aria-label="Share this article" className="flex flex-wrap gap-2">
      <Button tone="secondary" size="small" onClick={() => void copy()}>
        {isCopied ? <Check className="size-4" aria-hidden="true" /> : <Link2 className="size-4" aria-hidden="true" />}
        <span aria-live="polite">{isCopied ? 'Link copied' : 'Copy link'}</span>
      </Button>
      <Button tone="secondary" size="small" onClick={mail}>
        <Mail className="size-4" aria-hidden="true" />
        Email
      </Button>
      <Button tone="secondary" size="small" onClick={() => openAt('https://www.facebook.com/sharer/sharer.php?u=')}>
        <Share2 className="size-4" aria-hidden="true" />
        Facebook
      </Button>
      <Button
        tone="secondary"
        size="small"
        onClick={() => openAt('https://www.linkedin.com/sharing/share-offsite/?url=')}
      >
        <Share2 className="size-4" aria-hidden="true" />
        LinkedIn
      </Button>
    </div>
  );
}
