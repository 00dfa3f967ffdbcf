import { OrderSetDraft } from './OrderSetDraft.tsx'
import { CurrentPerson } from './CurrentPerson.tsx'
import { useHeldFocus } from './hold-focus.ts'

/** What is in force wherever one goes: the person, the lab account and the order set in the making. */
export default function TopLine() {
  useHeldFocus()
  return (
    <>
      <CurrentPerson />
      <OrderSetDraft />
    </>
  )
}
