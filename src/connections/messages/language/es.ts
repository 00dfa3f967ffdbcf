import type { Day } from '#lib/days.ts'

import type { Language } from './language.ts'

const and = new Intl.ListFormat('es', { type: 'conjunction' })
const longDay = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' })
const formatDay = (day: Day) => longDay.format(new Date(`${day}T00:00:00Z`))

export const es: Language = {
  code: 'es',
  name: 'Español',
  list: (words) => and.format(words),
  resources: {
    activity: 'actividad diaria',
    blood_oxygen: 'oxígeno en sangre',
    blood_pressure: 'presión arterial',
    body: 'medidas corporales',
    glucose: 'glucosa',
    heartrate: 'frecuencia cardíaca',
    meal: 'comidas',
    menstrual_cycle: 'ciclo menstrual',
    profile: 'perfil',
    sleep: 'sueño',
    workouts: 'entrenamientos',
  },
  provider: 'su dispositivo',
  subject: (providers) => `Sus datos de ${providers}`,
  greeting: 'Hola:',
  errors: {
    token_refresh_failed: (provider) => ({
      what: `Hemos dejado de recibir sus datos de ${provider}.`,
      please: `Por favor, vuelva a conectar ${provider}.`,
    }),
    user_not_found: (provider) => ({
      what: `${provider} ya no encuentra la cuenta que usted conectó.`,
      please: `Por favor, vuelva a conectar ${provider} con la cuenta que usa ahora.`,
    }),
    deregistered_per_provider: (provider) => ({
      what: `Su conexión con ${provider} ha terminado.`,
      please: `Si todavía desea compartir estos datos con nosotros, vuelva a conectar ${provider}. Si la terminó usted, no tiene que hacer nada.`,
    }),
    required_scopes_not_granted: (provider) => ({
      what: `${provider} no nos envía nada, porque no se permitió algo que hace falta para ello.`,
      please: `Por favor, vuelva a conectar ${provider} y permítalo.`,
    }),
    provider_credential_error: (provider) => ({
      what: `${provider} no aceptó sus datos de acceso.`,
      please: `Por favor, vuelva a conectar ${provider} e inicie sesión de nuevo.`,
    }),
    provider_password_expired: (provider) => ({
      what: `Su contraseña de ${provider} ha caducado.`,
      please: `Por favor, elija una nueva en ${provider} y después vuelva a conectar ${provider}.`,
    }),
  },
  missing: (provider, resources) => `${provider} no nos envía estos datos suyos: ${resources}.`,
  allow: {
    alone: (provider) => `Por favor, vuelva a conectar ${provider}. Cuando se le pregunte, active:`,
    also: 'Cuando se le pregunte, active:',
  },
  restores: (resources) => `Cuando vuelva a conectar, recibiremos: ${resources}.`,
  resumes: (resources) => `Cuando vuelva a conectar, recibiremos de nuevo: ${resources}.`,
  silent: ({ provider, newest, usualDays }) =>
    `El entrenamiento más reciente que tenemos de ${provider} es del ${formatDay(newest)}. Antes recibíamos uno ${usualDays === 1 ? 'casi cada día' : `cada ${usualDays} días, más o menos`}. Si todavía usa ${provider}, ábralo por favor y compruebe que tiene la sesión iniciada y que su dispositivo envía allí sus datos. Si ya no lo usa, no tiene que hacer nada.`,
  noData: ({ provider, connectedOn }) =>
    `Usted conectó ${provider} el ${formatDay(connectedOn)} y todavía no hemos recibido entrenamientos. Si usa ${provider}, ábralo por favor y compruebe que tiene la sesión iniciada y que su dispositivo se sincroniza. Si no lo usa, no tiene que hacer nada.`,
  disconnected: (provider) =>
    `${provider} ya no está conectado, por lo que hemos dejado de recibir sus datos. Si todavía desea compartirlos con nosotros, vuelva a conectar ${provider}. Si lo hizo a propósito, no tiene que hacer nada.`,
  unconnected:
    'Todavía no ha conectado ningún dispositivo ni aplicación. Por favor, conecte uno para que recibamos sus datos.',
  connectedBefore: ({ newest }) =>
    `Ahora no tiene conectado ningún dispositivo ni aplicación, por lo que hemos dejado de recibir sus entrenamientos. El más reciente que tenemos es del ${formatDay(newest)}. Si todavía desea compartir sus datos con nosotros, vuelva a conectar su dispositivo o aplicación. Si lo hizo a propósito, no tiene que hacer nada.`,
  where: 'Puede volver a conectar en la aplicación donde conectó la primera vez.',
  whereLinked: (link) => `Vuelva a conectar aquí: ${link}`,
  closing: 'Muchas gracias.',
}
