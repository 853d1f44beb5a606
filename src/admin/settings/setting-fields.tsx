type Named = { name: string; label: string; hint?: string }

export function TextSetting({ name, label, hint, value }: Named & { value: string }) {
  return (
    <label>
      {label}
      <input name={name} defaultValue={value} maxLength={200} aria-describedby={hint && `${name}-hint`} />
      {hint ? <small id={`${name}-hint`}>{hint}</small> : null}
    </label>
  )
}

export function NumberSetting({ name, label, hint, value }: Named & { value: number }) {
  return (
    <label>
      {label}
      <input
        name={name}
        type="number"
        inputMode="numeric"
        min={0}
        defaultValue={value}
        data-kept={value}
        required
        aria-describedby={hint && `${name}-hint`}
      />
      {hint ? <small id={`${name}-hint`}>{hint}</small> : null}
    </label>
  )
}

type Choice = Named & { value: string; choices: Readonly<Record<string, string>> }

export function ChoiceSetting({ name, label, hint, value, choices }: Choice) {
  return (
    <label>
      {label}
      <select name={name} defaultValue={value} data-kept={value} aria-describedby={hint && `${name}-hint`}>
        {Object.entries(choices).map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
      {hint ? <small id={`${name}-hint`}>{hint}</small> : null}
    </label>
  )
}

export function CheckSetting({ name, label, isOn }: Named & { isOn: boolean }) {
  return (
    <label className="check">
      <input type="checkbox" name={name} value="on" defaultChecked={isOn} /> {label}
    </label>
  )
}
