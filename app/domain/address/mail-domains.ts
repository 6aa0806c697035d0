import { isOneMistake } from "../text/search-by-words.ts";

/** Where most people of the countries that we serve have their mail, the most common first. */
const COMMON =
  `gmail.com hotmail.com outlook.com yahoo.com icloud.com live.com msn.com aol.com me.com mac.com proton.me
protonmail.com googlemail.com hotmail.co.uk yahoo.co.uk live.co.uk outlook.co.uk btinternet.com sky.com virginmedia.com
talktalk.net gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de yahoo.de hotmail.de outlook.de orange.fr free.fr
wanadoo.fr laposte.net sfr.fr yahoo.fr hotmail.fr outlook.fr libero.it virgilio.it alice.it tiscali.it hotmail.it yahoo.it
outlook.it yahoo.es hotmail.es outlook.es telefonica.net ziggo.nl kpnmail.nl planet.nl hotmail.nl live.nl outlook.nl
telenet.be skynet.be bluewin.ch comcast.net verizon.net att.net sbcglobal.net telia.com hotmail.se live.se outlook.se
hotmail.dk live.dk outlook.dk kolumbus.fi elisanet.fi luukku.com online.no`.split(/\s+/);

/** Domains with mail of their own that are one letter from a common one. */
const OWN = new Set(
  "mail.com ymail.com email.com gmx.com gmx.fr gmx.es gmx.it gmx.us aol.de aol.fr me.cm live.be live.fr live.it live.de live.no live.fi live.ca live.cn sfr.com sky.net".split(
    " ",
  ),
);

/**
 * What an address at a domain that is one mistake away from a common one probably means: `nora@gmial.com` is
 * `nora@gmail.com`. Undefined where nothing is odd. Nothing is asked over the network.
 */
export function meantAddress(email: string): string | undefined {
  const at = email.lastIndexOf("@");
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || COMMON.includes(domain) || OWN.has(domain)) return undefined;
  const meant = COMMON.find((one) => Math.abs(one.length - domain.length) < 2 && isOneMistake(domain, one));
  return meant && `${email.slice(0, at)}@${meant}`;
}
