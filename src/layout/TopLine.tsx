import { OrderSetDraft } from './OrderSetDraft.tsx'
import { PersonInForce } from './PersonInForce.tsx'

/** What is in force wherever one goes: the person, the lab account and the order set in the making. */
export default function TopLine() {
  return (
    <>
      <PersonInForce />
      <OrderSetDraft />
    </>
  )
}
