import { CopyButton } from '#src/kit/ui/CopyButton.tsx'

import css from './Commands.module.css'

export type Command = { what: string; command: string }

/** Terminal commands, each with its purpose and a copy button. */
export const Commands = ({ commands }: { commands: readonly Command[] }) => (
  <ul className="stack gap-3 wide">
    {commands.map(({ what, command }) => (
      <li key={command}>
        {what}
        <span className={`row between ${css.line}`}>
          <code>
            {command.split('\n').map((line) => (
              <span key={line} className="block">
                {line.split(' ').map((word, index) => (
                  <span key={index}>{word} </span>
                ))}
              </span>
            ))}
          </code>
          <CopyButton look="quiet" text={command}>
            Copy<span className="visually-hidden"> {command}</span>
          </CopyButton>
        </span>
      </li>
    ))}
  </ul>
)
