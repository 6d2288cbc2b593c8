import { Heart } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../../lib/toast';
import { Button, Spinner } from '../../ui/button';
import { CheckPill } from '../../ui/check-pill';
import { Chip, RemovableChip } from '../../ui/chip';
import { ChoiceCard, ChoiceLabel } from '../../ui/choice-card';
import { Dialog } from '../../ui/dialog';
import { Drawer } from '../../ui/drawer';
import { Field, SelectField, SmallField } from '../../ui/field';
import { IconButton } from '../../ui/icon-button';
import { Menu, menuItemStyle } from '../../ui/menu';
import { Sheet } from '../../ui/sheet';
import { RangeSlider } from '../../ui/slider';
import { Tabs } from '../../ui/tabs';
import { Specimen } from './specimen';

export function ButtonSpecimens() {
  return (
    <>
      <Specimen title="Button">
        <Button size="large">Primary, large</Button>
        <Button>Primary</Button>
        <Button tone="secondary">Secondary</Button>
        <Button tone="quiet">Quiet</Button>
        <Button tone="danger">Danger</Button>
        <Button size="small">Small</Button>
        <Button disabled>Disabled</Button>
        <Button disabled>Submitting...</Button>
        <Spinner label="Checking authentication..." />
      </Specimen>
      <Specimen title="Icon button and tooltip">
        <IconButton label="Add to favourites">
          <Heart className="size-5" aria-hidden="true" />
        </IconButton>
        <p className="text-sm text-muted">Opens after 700 ms; the next one within 300 ms at once.</p>
      </Specimen>
    </>
  );
}

export function FieldSpecimens() {
  return (
    <Specimen title="Field">
      <div className="grid w-full gap-5 sm:grid-cols-2">
        <Field label="Empty" placeholder="Placeholder" />
        <Field label="With a hint" hint="In your own words" defaultValue="Year 9 maths" />
        <Field label="Wrong" error="Please enter a valid email address" defaultValue="rebecca@" />
        <Field label="Disabled" disabled defaultValue="Not now" />
        <SmallField label="Dense" placeholder="Find" />
        <SelectField
          label="Select"
          options={[
            { value: 'a', label: 'Highest Rated' },
            { value: 'b', label: 'Most Experienced' },
          ]}
        />
      </div>
    </Specimen>
  );
}

export function ChoiceSpecimens() {
  const [pressed, setPressed] = useState(true);
  return (
    <>
      <Specimen title="Choice card">
        <div className="grid w-full gap-2.5 sm:grid-cols-2">
          <ChoiceCard kind="radio" name="kit-radio" defaultChecked>
            <ChoiceLabel text="Year 11 or 12 (age 16-18)" />
          </ChoiceCard>
          <ChoiceCard kind="radio" name="kit-radio">
            University
          </ChoiceCard>
          <ChoiceCard kind="checkbox" defaultChecked>
            <ChoiceLabel text="Evening (after 6pm)" />
          </ChoiceCard>
          <ChoiceCard kind="checkbox" disabled>
            Disabled
          </ChoiceCard>
        </div>
      </Specimen>
      <Specimen title="Chip">
        <Chip pressed={pressed} onClick={() => setPressed(!pressed)}>
          Mathematics
        </Chip>
        <Chip pressed={false}>English</Chip>
        <RemovableChip label="2 subjects" onRemove={() => toast('Removed', '2 subjects')} />
      </Specimen>
    </>
  );
}

export function RangeSpecimens() {
  const [range, setRange] = useState<[number, number]>([30, 100]);
  const [isOpen, setOpen] = useState(false);
  return (
    <Specimen title="Small checkboxes, range, sheet">
      <CheckPill label="Monday" defaultChecked />
      <CheckPill label="Tuesday" />
      <div className="w-64">
        <RangeSlider
          min={20}
          max={150}
          step={5}
          value={range}
          labels={['Lowest rate', 'Highest rate']}
          valueText={(dollars) => `$${dollars}`}
          onChange={setRange}
          onCommit={setRange}
        />
      </div>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        Open the sheet
      </Button>
      <Sheet
        open={isOpen}
        onOpenChange={setOpen}
        title="Sheet"
        footer={<Button onClick={() => setOpen(false)}>Show 12 tutors</Button>}
      >
        <p className="text-muted">Rises from the lower edge.</p>
      </Sheet>
    </Specimen>
  );
}

export function OverlaySpecimens() {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [tab, setTab] = useState('one');
  return (
    <>
      <Specimen title="Dialog, drawer, menu, toast">
        <Button tone="secondary" onClick={() => setDialogOpen(true)}>
          Open the dialog
        </Button>
        <Dialog
          open={isDialogOpen}
          onOpenChange={setDialogOpen}
          title="Accept this quote?"
          description={<p>Your name, email and phone are shared with this tutor.</p>}
        >
          <div className="mt-6 flex gap-3">
            <Button onClick={() => setDialogOpen(false)}>Yes, accept</Button>
          </div>
        </Dialog>
        <Button tone="secondary" onClick={() => setDrawerOpen(true)}>
          Open the drawer
        </Button>
        <Drawer open={isDrawerOpen} onOpenChange={setDrawerOpen} title="Drawer">
          <p className="mt-4 text-muted">300 px at the right edge.</p>
        </Drawer>
        <Menu label="Menu">
          <button type="button" className={menuItemStyle}>
            First entry
          </button>
          <button type="button" className={menuItemStyle}>
            Second entry
          </button>
        </Menu>
        <Button tone="secondary" onClick={() => toast('Welcome back!', 'You have successfully logged in.')}>
          Toast
        </Button>
        <Button
          tone="secondary"
          onClick={() => toast('Submission Failed', 'Please check your details and try again.', 'destructive')}
        >
          Failure toast
        </Button>
      </Specimen>
      <Specimen title="Tabs">
        <div className="w-full max-w-md">
          <Tabs
            label="Specimen"
            value={tab}
            onValueChange={setTab}
            tabs={[
              { value: 'one', label: 'Login', panel: <p className="pt-4">The first panel</p> },
              { value: 'two', label: 'Register', panel: <p className="pt-4">The second panel</p> },
            ]}
          />
        </div>
      </Specimen>
    </>
  );
}
