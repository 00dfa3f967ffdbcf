import { useState } from 'react'

import { Select, TextArea, TextField } from '#src/kit/ui/Field.tsx'
import { DateField } from '#src/kit/ui/fields/DateField.tsx'
import { TagInput } from '#src/kit/ui/fields/TagInput.tsx'
import { Combobox, type ComboboxOption } from '#src/kit/ui/lists/Combobox.tsx'
import { SearchInput } from '#src/kit/ui/SearchField.tsx'

import { LONG } from './Controls.tsx'

import css from './gallery.module.css'

const tests: readonly ComboboxOption[] = ['Hemoglobin A1c', 'Ferritin', LONG].map((name, at) => ({
  key: name,
  value: name,
  name,
  isChosen: at === 1,
  words: name,
  code: `00${at}453`,
}))

function TestSearch() {
  const [text, setText] = useState('')
  const options = tests.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
  return (
    <Combobox
      label="Tests"
      placeholder="Add a test"
      text={text}
      onText={setText}
      options={options}
      status={`${options.length} tests`}
      isSettled
      onSubmit={() => {}}
      onAdd={() => {}}
      onPaste={() => false}
      opensEmpty
    />
  )
}

export function Fields() {
  const [text, setText] = useState('metab')
  const [day, setDay] = useState('2026-11-25')
  return (
    <div className={css.fields}>
      <TextField label="Name" placeholder="Annual exam" hint="Visible to your team." />
      <TextField label="Name" defaultValue={LONG} error="Another set has this name." />
      <TextField label="Name" defaultValue="Disabled" disabled />
      <TextArea label="Note" rows={2} defaultValue="Fasting." />
      <Select label="State" defaultValue="CA">
        <option value="CA">California</option>
        <option value="NY">New York</option>
      </Select>
      <Select label="State" disabled>
        <option>Disabled</option>
      </Select>
      <DateField label="Start date" value={day} onChange={setDay} />
      <DateField
        label="End date"
        value="2026-11-01"
        onChange={setDay}
        error="The end date must be on or after the start date."
      />
      <TagInput initial={['adult', 'yearly']} known={['fasting', 'trial A']} onChange={() => {}} />
      <TagInput
        initial={[LONG]}
        error={`Tags can have up to 40 characters. Too long: “${LONG.slice(0, 20)}…”.`}
        onChange={() => {}}
      />
      <SearchInput label="Search markers" text={text} onType={setText} />
      <TestSearch />
    </div>
  )
}
