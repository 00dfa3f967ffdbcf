import { joined, toggled, without } from '#src/lib/lists.ts'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { AddMarkers } from './AddMarkers.tsx'
import { ChosenItem, Part } from './Part.tsx'
import type { OrderSet } from './use-order-set.ts'

/** Single markers by their test codes; each has its name once the service has answered with it. */
export const AddOnMarkers = ({ view: { account, codes }, setView, labId, markers }: OrderSet) => (
  <Part id="order-codes" title="Add-on markers" count={codes.length}>
    <AddMarkers
      account={account}
      labId={labId}
      codes={codes}
      onToggle={(code) => setView({ codes: toggled(codes, code) })}
      onPaste={(more) => setView({ codes: joined(codes, more) })}
    />
    <ul>
      {codes.map((code) => {
        const marker = markers.find(({ provider_id }) => provider_id === code)
        const copy = <CopyCode code={code} what="test code" />
        return (
          <ChosenItem
            key={code}
            title={marker?.name ?? copy}
            note={marker && copy}
            removeLabel={`Take off add-on ${code}`}
            onRemove={() => setView({ codes: without(codes, code) })}
          />
        )
      })}
    </ul>
  </Part>
)
