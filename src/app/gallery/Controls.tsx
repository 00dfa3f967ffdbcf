import { useState } from 'react'

import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { CopyButton } from '#src/kit/ui/CopyButton.tsx'
import { DisclosureButton } from '#src/kit/ui/DisclosureButton.tsx'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { CheckboxList, Dropdown, RadioList } from '#src/kit/ui/lists/Dropdown.tsx'
import { RowCheckbox } from '#src/kit/ui/RowCheckbox.tsx'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'
import { TabFilter, tabLink, TabLinks } from '#src/kit/ui/Tabs.tsx'
import { Chip } from '#src/kit/ui/text/Chip.tsx'

export type PartProps = { scheme: 'light' | 'dark' }

export const LONG = 'Comprehensive metabolic panel with estimated glomerular filtration rate'
const nothing = () => {}

export const Buttons = () => (
  <div className="stack gap-3">
    <div className="row wrap">
      <Button look="primary">Save order set</Button>
      <Button>Plain</Button>
      <Button look="quiet">Quiet</Button>
      <Button icon="print">Print</Button>
      <Button icon="refresh" iconOnly aria-label="Refresh" />
      <a className={buttonLink()} href="#page">
        Link
      </a>
      <CopyButton text="4548-4">Copy</CopyButton>
    </div>
    <div className="row wrap">
      <Button look="primary" disabled>
        Saving…
      </Button>
      <Button disabled>Disabled</Button>
      <Button look="quiet" disabled>
        Disabled
      </Button>
      <Button pressed>Pressed</Button>
      <Button checked="mixed">Mixed</Button>
    </div>
    <div className="row">
      <Button icon="plus">Add comprehensive metabolic panel</Button>
    </div>
  </div>
)

const views = [
  { value: 'hours', label: 'Hours' },
  { value: 'share', label: 'Share' },
] as const
const kinds = [
  { value: 'issues', label: 'Issues', count: 52 },
  { value: 'all', label: 'All people', count: 88 },
  { value: 'history', label: 'History' },
] as const

export function Choices({ scheme }: PartProps) {
  const [view, setView] = useState<(typeof views)[number]['value']>('hours')
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('issues')
  const [isOn, setOn] = useState(true)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="stack gap-3">
      <div className="row wrap">
        <SegmentedControl
          label={`View, ${scheme}`}
          options={views}
          value={view}
          onChange={setView}
        />
        <RowCheckbox label="Checked" checked={isOn} onChange={setOn} />
        <RowCheckbox label="Some" checked={false} isMixed onChange={nothing} />
        <DisclosureButton label="Details" open={isOpen} onToggle={() => setOpen(!isOpen)} />
        <Chip onClear={nothing}>Failing</Chip>
      </div>
      <TabFilter label={`Kind, ${scheme}`} tabs={kinds} value={kind} onChange={setKind} />
      <TabLinks label={`Pages, ${scheme}`}>
        <a className={tabLink} href="#page" aria-current="page">
          Overview
        </a>
        <a className={tabLink} href="#page">
          Workouts
        </a>
      </TabLinks>
    </div>
  )
}

const providers = ['Garmin', 'Oura', 'Strava'].map((name, at) => ({
  value: name,
  label: name,
  count: 12 + at,
}))

export function Menus({ scheme }: PartProps) {
  const [some, setSome] = useState<readonly string[]>(['Garmin'])
  const [one, setOne] = useState('Oura')
  return (
    <div className="row wrap">
      <Dropdown label="Filter" icon="filter" on={some.length > 0}>
        <CheckboxList
          label={`Providers, ${scheme}`}
          choices={providers}
          chosen={some}
          onChange={setSome}
        />
      </Dropdown>
      <Dropdown label="Provider">
        <RadioList
          label={`Provider, ${scheme}`}
          choices={providers}
          chosen={one}
          onChange={setOne}
        />
      </Dropdown>
      <ActionMenu label="Export" icon="download">
        <MenuAction>CSV</MenuAction>
        <MenuAction>Excel workbook</MenuAction>
        <MenuAction disabled>FHIR</MenuAction>
      </ActionMenu>
      <ActionMenu label="More" icon="more">
        <MenuAction icon="edit">Rename</MenuAction>
        <MenuAction icon="trash">Delete</MenuAction>
      </ActionMenu>
    </div>
  )
}
