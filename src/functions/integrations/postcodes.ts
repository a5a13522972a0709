// Coordinates of postcodes: the capitals, towns, and suburbs around the demo dealers. Another postcode lies about where
// the next known one of its state does. A tenant that needs more sets functions.integrations.geocode (Google's geocoding
// API), which replaces this table.
import { edits } from '../../search/query/spelling.ts';

/** Postcode, latitude, longitude and the name of its town or suburb. */
const lines = `
0800 -12.4634 130.8456 Darwin
0830 -12.49 130.98 Palmerston
0850 -14.47 132.27 Katherine
0860 -19.65 134.19 Tennant Creek
0870 -23.7 133.88 Alice Springs
2000 -33.8688 151.2093 Sydney
2010 -33.88 151.21 Surry Hills
2026 -33.89 151.27 Bondi
2031 -33.92 151.24 Randwick
2060 -33.8407 151.207 North Sydney
2065 -33.8232 151.1941 St Leonards
2067 -33.7969 151.1803 Chatswood
2077 -33.7 151.1 Hornsby
2095 -33.8 151.29 Manly
2100 -33.76 151.27 Brookvale
2113 -33.7945 151.1278 Ryde
2121 -33.77 151.08 Epping
2135 -33.87 151.09 Strathfield
2145 -33.8077 150.9706 Westmead
2148 -33.77 150.91 Blacktown
2150 -33.815 151.0011 Parramatta
2154 -33.73 151 Castle Hill
2155 -33.69 150.93 Rouse Hill
2165 -33.87 150.96 Fairfield
2170 -33.92 150.9231 Liverpool
2200 -33.92 151.03 Bankstown
2220 -33.97 151.1 Hurstville
2230 -34.05 151.15 Cronulla
2250 -33.4269 151.3428 Gosford
2259 -33.28 151.43 Wyong
2285 -32.95 151.63 Cardiff
2300 -32.9283 151.7817 Newcastle
2320 -32.73 151.56 Maitland
2325 -32.83 151.36 Cessnock
2330 -32.57 151.17 Singleton
2333 -32.26 150.89 Muswellbrook
2340 -31.09 150.93 Tamworth
2350 -30.51 151.67 Armidale
2380 -30.98 150.25 Gunnedah
2390 -30.33 149.78 Narrabri
2400 -29.46 149.84 Moree
2430 -31.91 152.46 Taree
2440 -31.08 152.84 Kempsey
2444 -31.43 152.91 Port Macquarie
2450 -30.3 153.11 Coffs Harbour
2460 -29.69 152.93 Grafton
2477 -28.83 153.45 Alstonville
2478 -28.87 153.56 Ballina
2480 -28.81 153.28 Lismore
2481 -28.64 153.61 Byron Bay
2485 -28.18 153.54 Tweed Heads
2500 -34.4278 150.8931 Wollongong
2527 -34.57 150.79 Albion Park
2536 -35.71 150.18 Batemans Bay
2541 -34.88 150.6 Nowra
2550 -36.67 149.84 Bega
2560 -34.065 150.8142 Campbelltown
2576 -34.48 150.42 Bowral
2580 -34.75 149.72 Goulburn
2594 -34.31 148.3 Young
2600 -35.3082 149.1244 Canberra
2606 -35.35 149.09 Woden
2609 -35.33 149.17 Fyshwick
2617 -35.24 149.07 Belconnen
2620 -35.35 149.23 Queanbeyan
2630 -36.24 149.13 Cooma
2640 -36.0737 146.9135 Albury
2650 -35.1082 147.3598 Wagga Wagga
2680 -34.29 146.05 Griffith
2710 -35.53 144.95 Deniliquin
2720 -35.3 148.22 Tumut
2750 -33.7507 150.6877 Penrith
2770 -33.77 150.82 Mount Druitt
2780 -33.71 150.31 Katoomba
2790 -33.48 150.16 Lithgow
2794 -33.83 148.69 Cowra
2795 -33.42 149.58 Bathurst
2800 -33.284 149.1004 Orange
2820 -32.55 148.94 Wellington
2830 -32.25 148.6 Dubbo
2850 -32.59 149.59 Mudgee
2870 -33.14 148.17 Parkes
2880 -31.96 141.47 Broken Hill
2900 -35.42 149.09 Tuggeranong
3000 -37.8136 144.9631 Melbourne
3013 -37.82 144.89 Yarraville
3020 -37.79 144.83 Sunshine
3030 -37.9 144.66 Werribee
3040 -37.75 144.91 Essendon
3047 -37.68 144.92 Broadmeadows
3056 -37.77 144.96 Brunswick
3064 -37.6 144.94 Craigieburn
3072 -37.7397 145.0024 Preston
3083 -37.7 145.06 Bundoora
3101 -37.81 145.03 Kew
3121 -37.823 144.998 Richmond
3128 -37.82 145.12 Box Hill
3134 -37.81 145.23 Ringwood
3145 -37.87 145.05 Malvern East
3150 -37.88 145.16 Glen Waverley
3156 -37.9 145.27 Ferntree Gully
3168 -37.92 145.12 Clayton
3171 -37.95 145.15 Springvale
3174 -37.97 145.17 Noble Park
3175 -37.9812 145.2099 Dandenong
3182 -37.87 144.98 St Kilda
3186 -37.91 145 Brighton
3192 -37.97 145.05 Cheltenham
3199 -38.14 145.12 Frankston
3216 -38.2 144.34 Belmont
3220 -38.1499 144.3617 Geelong
3228 -38.33 144.32 Torquay
3250 -38.34 143.59 Colac
3280 -38.38 142.48 Warrnambool
3300 -37.74 142.02 Hamilton
3305 -38.34 141.6 Portland
3337 -37.68 144.58 Melton
3340 -37.68 144.44 Bacchus Marsh
3350 -37.5622 143.8503 Ballarat
3400 -36.71 142.2 Horsham
3429 -37.58 144.73 Sunbury
3450 -37.06 144.22 Castlemaine
3500 -34.19 142.16 Mildura
3550 -36.757 144.2794 Bendigo
3564 -36.14 144.75 Echuca
3585 -35.34 143.55 Swan Hill
3630 -36.38 145.4 Shepparton
3660 -37.03 145.14 Seymour
3677 -36.36 146.32 Wangaratta
3690 -36.12 146.89 Wodonga
3764 -37.29 144.95 Kilmore
3777 -37.65 145.52 Healesville
3805 -38.02 145.32 Narre Warren
3810 -38.07 145.48 Pakenham
3820 -38.16 145.93 Warragul
3825 -38.17 146.26 Moe
3844 -38.19 146.54 Traralgon
3850 -38.11 147.07 Sale
3875 -37.82 147.61 Bairnsdale
3909 -37.88 147.98 Lakes Entrance
3931 -38.22 145.04 Mornington
3936 -38.34 144.96 Dromana
3939 -38.36 144.91 Rosebud
3977 -38.0998 145.2836 Cranbourne
3995 -38.61 145.59 Wonthaggi
4000 -27.4698 153.0251 Brisbane
4005 -27.4675 153.0492 New Farm
4006 -27.4572 153.0365 Fortitude Valley
4010 -27.4297 153.0628 Albion
4020 -27.23 153.1 Redcliffe
4032 -27.39 153.03 Chermside
4064 -27.46 153 Paddington
4101 -27.4811 153.0141 South Brisbane
4113 -27.5794 153.0977 Eight Mile Plains
4114 -27.64 153.11 Logan
4122 -27.54 153.08 Mount Gravatt
4160 -27.51 153.27 Wellington Point
4207 -27.7168 153.1936 Beenleigh
4215 -27.9667 153.4 Southport
4217 -28.0023 153.4145 Surfers Paradise
4220 -28.0897 153.4392 Burleigh
4226 -28.07 153.39 Robina
4300 -27.6561 152.9118 Goodna
4305 -27.61 152.76 Ipswich
4340 -27.64 152.64 Rosewood
4350 -27.5598 151.9507 Toowoomba
4370 -28.22 152.03 Warwick
4390 -28.55 150.31 Goondiwindi
4405 -27.18 151.26 Dalby
4455 -26.57 148.79 Roma
4500 -27.31 152.98 Strathpine
4506 -27.11 152.95 Morayfield
4510 -27.08 152.95 Caboolture
4551 -26.7989 153.1319 Caloundra
4558 -26.65 153.09 Maroochydore
4560 -26.63 152.96 Nambour
4567 -26.39 153.09 Noosa
4570 -26.19 152.67 Gympie
4610 -26.54 151.84 Kingaroy
4650 -25.54 152.7 Maryborough
4655 -25.29 152.85 Hervey Bay
4670 -24.8661 152.3489 Bundaberg
4680 -23.84 151.26 Gladstone
4700 -23.38 150.51 Rockhampton
4703 -23.13 150.74 Yeppoon
4720 -23.53 148.16 Emerald
4740 -21.14 149.19 Mackay
4744 -22 148.05 Moranbah
4800 -20.4 148.58 Proserpine
4802 -20.27 148.72 Airlie Beach
4805 -20.01 148.25 Bowen
4807 -19.57 147.41 Ayr
4810 -19.259 146.8169 Townsville
4820 -20.08 146.26 Charters Towers
4825 -20.73 139.49 Mount Isa
4860 -17.52 146.03 Innisfail
4870 -16.9186 145.7781 Cairns
4883 -17.27 145.48 Atherton
5000 -34.9285 138.6007 Adelaide
5015 -34.85 138.5 Port Adelaide
5045 -34.98 138.52 Glenelg
5072 -34.91 138.67 Magill
5092 -34.84 138.69 Modbury
5108 -34.77 138.64 Salisbury
5118 -34.6 138.75 Gawler
5168 -35.14 138.5 Noarlunga
5211 -35.55 138.62 Victor Harbor
5251 -35.07 138.86 Mount Barker
5253 -35.12 139.27 Murray Bridge
5271 -36.96 140.74 Naracoorte
5290 -37.83 140.78 Mount Gambier
5341 -34.17 140.75 Renmark
5343 -34.28 140.6 Berri
5540 -33.19 138.01 Port Pirie
5554 -33.96 137.71 Kadina
5600 -33.03 137.56 Whyalla
5606 -34.73 135.86 Port Lincoln
5690 -32.13 133.67 Ceduna
5700 -32.49 137.77 Port Augusta
5723 -29.01 134.75 Coober Pedy
6000 -31.9505 115.8605 Perth
6005 -31.9479 115.838 West Perth
6017 -31.91 115.81 Osborne Park
6027 -31.74 115.77 Joondalup
6050 -31.9 115.88 Mount Lawley
6056 -31.89 116.01 Midland
6100 -31.9765 115.9006 Victoria Park
6107 -32.02 115.94 Cannington
6112 -32.15 116.01 Armadale
6155 -32.06 115.92 Canning Vale
6160 -32.0569 115.7439 Fremantle
6164 -32.12 115.85 Cockburn
6168 -32.28 115.73 Rockingham
6210 -32.5269 115.7217 Mandurah
6230 -33.3271 115.6414 Bunbury
6280 -33.65 115.35 Busselton
6285 -33.95 115.07 Margaret River
6330 -35.02 117.88 Albany
6401 -31.65 116.67 Northam
6430 -30.75 121.47 Kalgoorlie
6450 -33.86 121.89 Esperance
6530 -28.78 114.61 Geraldton
6701 -24.88 113.66 Carnarvon
6707 -21.93 114.13 Exmouth
6714 -20.74 116.85 Karratha
6721 -20.31 118.58 Port Hedland
6725 -17.96 122.24 Broome
6743 -15.77 128.74 Kununurra
6753 -23.36 119.73 Newman
7000 -42.8821 147.3272 Hobart
7050 -42.98 147.31 Kingston
7250 -41.4332 147.1441 Launceston
7310 -41.18 146.35 Devonport
7315 -41.16 146.17 Ulverstone
7320 -41.05 145.91 Burnie
`;

interface KnownPostcode {
  postcode: string;
  lat: number;
  lng: number;
  name: string;
}

const known = lines
  .trim()
  .split('\n')
  .map((line): KnownPostcode => {
    const [postcode = '', lat, lng, ...name] = line.split(' ');
    return { postcode, lat: Number(lat), lng: Number(lng), name: name.join(' ').toLowerCase() };
  });

/** Postcodes further apart are hardly neighbours. */
const furthest = 40;

/** Where a postcode lies; `about` for one that the table has only a neighbour of. Null: nowhere near a known one. */
export function postcodePlace(postcode: string): { lat: number; lng: number; about?: true } | null {
  const gap = (other: string) => Math.abs(Number(other) - Number(postcode));
  const [nearest] = known
    .filter((each) => each.postcode[0] === postcode[0] && gap(each.postcode) <= furthest)
    .sort((a, b) => gap(a.postcode) - gap(b.postcode));
  if (!nearest) return null;
  const { lat, lng } = nearest;
  return nearest.postcode === postcode ? { lat, lng } : { lat, lng, about: true };
}

/** Where a town or suburb is about; also with one typing error, where only one name is so close. */
export function townPlace(name: string): { lat: number; lng: number; about: true } | null {
  const wanted = name.toLowerCase().replace(/\s+/g, ' ');
  const exact = known.find((each) => each.name === wanted);
  const close = wanted.length < 6 ? [] : known.filter((each) => edits(each.name, wanted, 1) <= 1);
  const found = exact ?? (close.length === 1 ? close[0] : undefined);
  return found ? { lat: found.lat, lng: found.lng, about: true } : null;
}
