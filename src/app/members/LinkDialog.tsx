import { Button } from '#src/kit/ui/Button.tsx'
import { CopyButton } from '#src/kit/ui/CopyButton.tsx'
import { Dialog } from '#src/kit/ui/Dialog.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'

/** Dialog with the link for a member, which is shown only once. */
export const LinkDialog = ({
  name,
  url,
  onClose,
}: {
  name: string
  url: string
  onClose: () => void
}) => (
  <Dialog
    title={`Link for ${name}`}
    onClose={onClose}
    footer={<Button onClick={onClose}>Done</Button>}
  >
    <p>
      Send this link only to {name}. It works once and expires in 7 days. You won’t be able to see
      it again.
    </p>
    <TextField label="Link" readOnly value={url} onFocus={({ target }) => target.select()} />
    <div>
      <CopyButton look="primary" text={url}>
        Copy link
      </CopyButton>
    </div>
  </Dialog>
)
