import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'

import { denialOf, type Right } from '#src/kit/lib/rights.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import type { IconName } from '#src/kit/ui/Icon.tsx'

import css from './Dropdown.module.css'

/** True inside a dropdown that shows nested ones as sections. */
const InFlat = createContext(false)

type Props = {
  label: string
  /** Text of the button, if it differs from the label. */
  words?: ReactNode
  icon?: IconName
  /** True if the choice in the panel filters the page. */ on?: boolean
  align?: 'left' | 'right'
  look?: 'quiet'
  /** True to show only the icon. */
  iconOnly?: boolean
  /** True for a caret after the text, the default except for quiet buttons. */
  caret?: boolean
  /** Reason that it can't be opened now. */
  whyDisabled?: string | undefined
  /** Right without which it doesn't open. */
  needs?: Right | undefined
  /**
   * True to show nested dropdowns as sections. Direct children close it when clicked, and stay
   * mounted while it is closed, such as the dialog of an action.
   */
  flat?: boolean
  children: ReactNode
}

/** Contents of a nested dropdown as a section, with its name if its button shows it. */
const Section = ({
  label,
  words = label,
  needs,
  whyDisabled = denialOf(needs),
  children,
}: Props) => (
  <section aria-label={label}>
    {words === label && <h3 className={`faint tiny ${css.heading}`}>{label}</h3>}
    {whyDisabled ? <p className={`soft small ${css.heading}`}>{whyDisabled}</p> : children}
  </section>
)

/**
 * A button that opens a panel over the page, such as the choices of a filter. Escape and a click
 * outside close it and return the focus, by the browser's own popover. Submitting a form inside
 * closes it too, unless the event is stopped.
 */
export const Dropdown = (props: Props) =>
  use(InFlat) ? <Section {...props} /> : <Panel {...props} />

function Panel({
  label,
  icon,
  words = label,
  on = false,
  align = 'left',
  look,
  iconOnly = false,
  caret = !look && !iconOnly,
  whyDisabled,
  needs,
  flat = false,
  children,
}: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  const place = (box: HTMLElement) => {
    const from = button.current?.getBoundingClientRect() ?? box.getBoundingClientRect()
    // without the space reserved for a scrollbar
    const room = document.body.offsetWidth
    const width = box.offsetWidth
    const left = Math.max(
      8,
      Math.min(align === 'right' ? from.right - width : from.left, room - width - 8),
    )
    box.style.left = `${left + window.scrollX}px`
    box.style.removeProperty('--room')
    const above = from.top - 12
    const below = window.innerHeight - from.bottom - 12
    const isAbove = box.offsetHeight > below && above > below
    box.style.setProperty('--room', `${Math.max(120, isAbove ? above : below)}px`)
    const top = isAbove ? from.top - 4 - box.offsetHeight : from.bottom + 4
    box.style.top = `${top + window.scrollY}px`
  }
  const placeAgain = useEffectEvent(() => panel.current && place(panel.current))
  // content above the button may grow while the panel is open
  useEffect(() => {
    if (!open) return
    const observer = new ResizeObserver(() => placeAgain())
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [open])
  const onPress = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    const pressed = target instanceof Element ? target.closest('a, button') : null
    if (
      pressed?.parentElement === currentTarget &&
      !pressed.matches('[aria-disabled], [data-copy]')
    )
      currentTarget.hidePopover()
  }
  return (
    <>
      <Button
        ref={button}
        icon={icon}
        iconOnly={iconOnly}
        look={look}
        popoverTarget={id}
        needs={needs}
        disabled={whyDisabled !== undefined}
        title={whyDisabled}
        aria-expanded={open}
        aria-label={words === label && !iconOnly ? undefined : label}
        className={on ? css.on : undefined}
      >
        {!iconOnly && words}
        {caret && <span className={css.caret} aria-hidden="true" />}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- keys press the buttons inside */}
      <div
        id={id}
        ref={panel}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={flat ? `${css.panel} ${css.flat}` : css.panel}
        onClick={flat ? onPress : undefined}
        // the focused element stays until the browser has returned the focus to the button
        onBeforeToggle={(event) => event.newState === 'open' && flushSync(() => setOpen(true))}
        onToggle={(event) => {
          if (event.newState !== 'open') return setOpen(false)
          const { currentTarget } = event
          place(currentTarget)
          // this event comes later, when the reader may already type into a field of the panel
          if (!currentTarget.contains(document.activeElement))
            currentTarget.querySelector<HTMLElement>('input, select, button, a')?.focus()
        }}
        onSubmit={() => panel.current?.hidePopover()}
      >
        {flat ? <InFlat value={true}>{children}</InFlat> : open && children}
      </div>
    </>
  )
}

/**
 * A multiple choice in a dropdown. Each change applies at once. `chosen` must be the same array as
 * long as nothing changed.
 */
export function CheckboxList({
  label,
  choices,
  chosen,
  onChange,
}: {
  label: string
  choices: readonly { value: string; label: string; count?: number }[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}) {
  // checks stay while the page updates, and the next one adds to them
  const [ticked, setTicked] = useState({ from: chosen, values: chosen })
  if (ticked.from !== chosen) setTicked({ from: chosen, values: chosen })
  const change = (value: string, on: boolean) => {
    const values = on ? [...ticked.values, value] : ticked.values.filter((one) => one !== value)
    setTicked({ from: chosen, values })
    onChange(values)
  }
  return (
    <fieldset className={css.choices}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="checkbox"
            checked={ticked.values.includes(choice.value)}
            onChange={(event) => change(choice.value, event.target.checked)}
          />
          <span>{choice.label}</span>
          {choice.count !== undefined && <small>{choice.count}</small>}
        </label>
      ))}
    </fieldset>
  )
}

/** A single choice in a dropdown. */
export function RadioList({
  label,
  choices,
  chosen,
  onChange,
}: {
  label: string
  choices: readonly { value: string; label: string; count?: number }[]
  chosen: string
  onChange: (chosen: string) => void
}) {
  // the choice shows while the page updates
  const [picked, setPicked] = useState({ from: chosen, value: chosen })
  if (picked.from !== chosen) setPicked({ from: chosen, value: chosen })
  return (
    <fieldset className={css.choices}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={label}
            checked={choice.value === picked.value}
            onChange={() => {
              setPicked({ from: chosen, value: choice.value })
              onChange(choice.value)
            }}
          />
          <span>{choice.label}</span>
          {choice.count !== undefined && <small>{choice.count}</small>}
        </label>
      ))}
    </fieldset>
  )
}
